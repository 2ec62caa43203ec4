import type { Activity } from './active-rows.ts';
import { isMissing, ownAnswer } from './given-answers.ts';
import type { QuestionListState, QuestionRow, Retraction, RetractionCause } from './question-row.ts';

/** What changed: the cause, and the row in which it did. */
export type RetractingChange = { cause: RetractionCause; anchorKey: string };

/**
 * Notes which answered rows an answer has just made inactive, so that they can be folded into one line and the
 * answer undone. Rows that are active again leave the notes.
 */
export function noteRetraction(
  state: QuestionListState,
  { was, is, change }: { was: Activity; is: Activity; change: RetractingChange },
): QuestionListState {
  const held = new Set(heldRows(state, is).map((row) => row.key));
  const left = [...held].filter((key) => was.questions.has(key));
  const kept = state.retractions
    .map((note) => ({ ...note, rowKeys: note.rowKeys.filter((key) => held.has(key) && !left.includes(key)) }))
    .filter((note) => note.rowKeys.length > 0);
  if (left.length === 0) return { ...state, retractions: kept };
  const note: Retraction = { id: state.nextId, ...change, rowKeys: left };
  return { ...state, retractions: [...kept, note], nextId: state.nextId + 1 };
}

/** The inactive rows whose answer is held: it is kept, counts for nothing, and comes back with the row. */
function heldRows(state: QuestionListState, { questions, answers }: Activity): QuestionRow[] {
  return state.rows.filter(({ key, question: { dataField } }) => {
    const isHeld = !isMissing(ownAnswer(state.answers, dataField)) && !Object.hasOwn(answers, dataField);
    return isHeld && !questions.has(key);
  });
}

/** Held rows that one line folds. `retraction` is null when no noted answer explains them. */
export type Fold = { retraction: Retraction | null; rows: QuestionRow[] };

/** The lines that fold the held rows, oldest first. What hangs on a row that is itself folded goes into that row's fold. */
export function findFolds(state: QuestionListState, activity: Activity): Fold[] {
  const noteOf = new Map(
    state.retractions.flatMap((note) => note.rowKeys.map((key) => [key, note] as const)),
  );
  const rows = heldRows(state, activity).filter((row) => !state.dismissed.includes(row.key));
  const folds = new Map<Retraction | null, QuestionRow[]>();
  for (const row of rows) {
    const note = outermost(noteOf.get(row.key), noteOf);
    folds.set(note, [...(folds.get(note) ?? []), row]);
  }
  return [...folds].map(([retraction, folded]) => ({ retraction, rows: folded }));
}

function outermost(note: Retraction | undefined, noteOf: ReadonlyMap<string, Retraction>): Retraction | null {
  const passed = new Set<Retraction>();
  let outer = note;
  while (outer && !passed.has(outer)) {
    passed.add(outer);
    outer = noteOf.get(outer.anchorKey) ?? outer;
  }
  return outer ?? null;
}
