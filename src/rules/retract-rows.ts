import type { Activity } from './active-rows.ts';
import { isMissing, ownAnswer } from './given-answers.ts';
import type { QuestionListState, QuestionRow, Retraction, RetractionCause } from './question-row.ts';

/** The cause of a retraction, and the row in which it happened. */
export type RetractingChange = { cause: RetractionCause; anchorKey: string };

/**
 * Adds a retraction for the answered rows that a change has made inactive, so that they can be folded into one line
 * and the change undone. Removes rows that are active again from earlier retractions.
 */
export function addRetraction(
  state: QuestionListState,
  { was, is, change }: { was: Activity; is: Activity; change: RetractingChange },
): QuestionListState {
  const held = new Set(heldRows(state, is).map((row) => row.key));
  const left = [...held].filter((key) => was.questions.has(key));
  const kept = state.retractions
    .map((earlier) => ({
      ...earlier,
      rowKeys: earlier.rowKeys.filter((key) => held.has(key) && !left.includes(key)),
    }))
    .filter(({ rowKeys }) => rowKeys.length > 0);
  if (left.length === 0) return { ...state, retractions: kept };
  const retraction: Retraction = { id: state.nextId, ...change, rowKeys: left };
  return { ...state, retractions: [...kept, retraction], nextId: state.nextId + 1 };
}

/**
 * The answered rows of fields that no row asks any more. An answer of the row is held: it is not sent, and becomes active
 * again with the row. A value that a mapping copies from the record is still sent.
 */
function heldRows(state: QuestionListState, { questions }: Activity): QuestionRow[] {
  const asked = new Set([...questions.values()].map(({ dataField }) => dataField));
  return state.rows.filter(
    ({ question: { dataField } }) => !asked.has(dataField) && !isMissing(ownAnswer(state.answers, dataField)),
  );
}

/** Held rows that one line folds. `retraction` is null when none explains them. */
export type Fold = { retraction: Retraction | null; rows: QuestionRow[] };

/** The folds of the held rows, oldest first. Rows that depend on a folded row belong to the fold of that row. */
export function findFolds(state: QuestionListState, activity: Activity): Fold[] {
  const retractionOf = new Map(
    state.retractions.flatMap((retraction) => retraction.rowKeys.map((key) => [key, retraction] as const)),
  );
  const rows = heldRows(state, activity).filter((row) => !state.dismissed.includes(row.key));
  const folds = new Map<Retraction | null, QuestionRow[]>();
  for (const row of rows) {
    const retraction = outermost(retractionOf.get(row.key), retractionOf);
    folds.set(retraction, [...(folds.get(retraction) ?? []), row]);
  }
  return [...folds].map(([retraction, folded]) => ({ retraction, rows: folded }));
}

function outermost(
  retraction: Retraction | undefined,
  retractionOf: ReadonlyMap<string, Retraction>,
): Retraction | null {
  const passed = new Set<Retraction>();
  let outer = retraction;
  while (outer && !passed.has(outer)) {
    passed.add(outer);
    outer = retractionOf.get(outer.anchorKey) ?? outer;
  }
  return outer ?? null;
}
