import { type FieldTypeName, labelOfField } from '#records';
import { type Activity, findActivity } from './active-rows.ts';
import { fillHeading, type HeadingPart, headingParts, headingPlaces } from './category-heading.ts';
import { formatValue } from './format-value.ts';
import { type AnswerValue, isMissing, ownAnswer } from './given-answers.ts';
import type { AnswerNote } from './notes/answer-notes.ts';
import { isWaiting } from './question-calls.ts';
import {
  type ChosenEntity,
  ENTITY_ROW,
  inputTypeOf,
  optionsOf,
  type QuestionContext,
  type QuestionListState,
  type QuestionRow,
  type RetractionCause,
} from './question-row.ts';
import { type Fold, findFolds } from './retract-rows.ts';

/** The state of the calls of a row's answer. */
export type RowStatus = 'idle' | 'asking' | 'failed';

/** The row in which the client, contact or related party is chosen. */
export type SelectorItem = {
  kind: 'selector';
  key: string;
  /** Counts the rows shown, from 1. */
  line: number;
  entity: ChosenEntity | null;
  status: RowStatus;
};

/** A category heading, above the first visible row of its category. */
export type HeadingItem = {
  kind: 'heading';
  key: string;
  text: string;
  parts: HeadingPart[];
};

/** A question that is asked. */
export type RowItem = {
  kind: 'row';
  key: string;
  line: number;
  indent: number;
  /** The category as its heading has it; empty for none. */
  category: string;
  /** Whether it stands under the heading of another category, whose answer brought it. */
  isElsewhere: boolean;
  dataField: string;
  ruleId: string;
  prompt: string;
  inputType: FieldTypeName;
  options: string[];
  /** null while there is none. */
  answer: AnswerValue;
  note: AnswerNote | null;
  status: RowStatus;
  parentKey: string;
  broughtBy: string;
};

/** One line for retracted rows: "3 answers no longer apply because Region is now Kent". */
export type FoldItem = {
  kind: 'fold';
  key: string;
  indent: number;
  text: string;
  /** What made them no longer apply, such as "Region is now Kent"; null when that is not known. */
  because: string | null;
  /** For `undoRetraction`; null when nothing can be undone. */
  retractionId: number | null;
  /** The rows it folds, in order; their answers are held. */
  held: RowItem[];
};

export type ViewItem = SelectorItem | HeadingItem | RowItem | FoldItem;

/** The items of the dashboard, from the top. */
export function visibleRows(state: QuestionListState, context: QuestionContext): ViewItem[] {
  const activity = findActivity(state, context);
  const view: View = { state, context, activity };
  const folds = foldsByRow(view);
  const placeOf = placesOf(view);
  let line = 0;
  const items: ViewItem[] = [];
  if (!state.dismissed.includes(ENTITY_ROW)) items.push(selectorItem(state, ++line));
  items.push(...(folds.after.get(ENTITY_ROW) ?? []));
  for (const row of state.rows) {
    items.push(...(folds.before.get(row.key) ?? []));
    const question = activity.questions.get(row.key);
    if (question && !state.dismissed.includes(row.key)) {
      const { heading, isElsewhere } = placeOf(row.key, question.category);
      items.push(...heading, { ...rowItem(view, row, ++line), isElsewhere });
    }
    items.push(...(folds.after.get(row.key) ?? []));
  }
  return items;
}

/** The number of removed rows that "Show n dismissed" would show again. */
export function dismissedCount(state: QuestionListState, context: QuestionContext): number {
  const { questions } = findActivity(state, context);
  return state.dismissed.filter((key) => key === ENTITY_ROW || questions.has(key)).length;
}

type View = { state: QuestionListState; context: QuestionContext; activity: Activity };

function selectorItem(state: QuestionListState, line: number): SelectorItem {
  return {
    kind: 'selector',
    key: ENTITY_ROW,
    line,
    entity: state.entity,
    status: statusOf(state, ENTITY_ROW),
  };
}

/** Returns for each row in turn the heading that begins there, and whether it stands under that of another category. */
function placesOf({ state, activity: { answers, questions } }: View) {
  const shown = state.rows.flatMap(({ key }) => {
    const question = questions.get(key);
    return question && !state.dismissed.includes(key) ? [{ key, category: question.category }] : [];
  });
  const placeOf = headingPlaces(shown);
  return (key: string, category: string): { heading: HeadingItem[]; isElsewhere: boolean } => {
    const { begins, isElsewhere } = placeOf({ key, category });
    if (!begins) return { heading: [], isElsewhere };
    const [text, parts] = [fillHeading(category, answers), headingParts(category, answers)];
    return { heading: [{ kind: 'heading', key: category, text, parts }], isElsewhere };
  };
}

function rowItem({ state, context, activity }: View, row: QuestionRow, line: number): RowItem {
  const question = activity.questions.get(row.key) ?? row.question;
  return {
    kind: 'row',
    key: row.key,
    line,
    indent: row.indent,
    category: question.category.trim() === '' ? '' : fillHeading(question.category, activity.answers),
    isElsewhere: false,
    dataField: question.dataField,
    ruleId: row.ruleId,
    prompt: question.prompt,
    inputType: inputTypeOf(question, context.fields),
    options: optionsOf(question, context),
    answer: ownAnswer(state.answers, question.dataField) ?? null,
    note: ownNote(state, question.dataField),
    status: statusOf(state, row.key),
    parentKey: row.parentKey,
    broughtBy: row.broughtBy,
  };
}

function ownNote({ notes }: QuestionListState, dataField: string): AnswerNote | null {
  return notes && Object.hasOwn(notes, dataField) ? (notes[dataField] ?? null) : null;
}

function statusOf({ batches }: QuestionListState, key: string): RowStatus {
  const calls = batches.filter((batch) => batch.parentKey === key).flatMap((batch) => batch.calls);
  if (calls.some(isWaiting)) return 'asking';
  return calls.some((call) => call.failed) ? 'failed' : 'idle';
}

type FoldsByRow = { after: Map<string, FoldItem[]>; before: Map<string, FoldItem[]> };

/** The folds by the row they follow, the one whose answer caused them; when that is not shown, by the row they precede. */
function foldsByRow(view: View): FoldsByRow {
  const { state, activity } = view;
  const byRow: FoldsByRow = { after: new Map(), before: new Map() };
  for (const fold of findFolds(state, activity)) {
    const anchor = fold.retraction?.anchorKey ?? '';
    const isShown =
      (anchor === ENTITY_ROW || activity.questions.has(anchor)) && !state.dismissed.includes(anchor);
    const [folds, key] = isShown ? [byRow.after, anchor] : [byRow.before, fold.rows[0]?.key ?? ''];
    folds.set(key, [...(folds.get(key) ?? []), foldItem(view, fold)]);
  }
  return byRow;
}

function foldItem(view: View, { retraction, rows }: Fold): FoldItem {
  const because = retraction && reason(view, retraction.cause);
  return {
    kind: 'fold',
    key: `fold ${retraction?.id ?? 'unexplained'}`,
    indent: Math.min(...rows.map((row) => row.indent)),
    text: foldText(because, new Set(rows.map((row) => row.question.dataField)).size),
    because,
    retractionId: retraction && retraction.cause.kind !== 'record' ? retraction.id : null,
    held: rows.map((row) => rowItem(view, row, 0)),
  };
}

function foldText(because: string | null, count: number): string {
  const what = count === 1 ? '1 answer no longer applies' : `${count} answers no longer apply`;
  return because === null ? what : `${what} because ${because}`;
}

function reason({ state, context }: View, cause: RetractionCause): string {
  if (cause.kind === 'record') return 'the record has changed';
  if (cause.kind === 'entity') return `you chose ${state.entity?.name ?? 'no one'}`;
  const label = labelOfField(cause.dataField, context.fields);
  const answer = ownAnswer(state.answers, cause.dataField);
  return isMissing(answer)
    ? `${label} has no answer now`
    : `${label} is now ${formatValue(answer, context.locale)}`;
}
