import type { AnswerPreview } from '#contract/questions/answer-contract.ts';
import { isEmptyValue } from '#records';

/** A row of the dialog: a value that saving would write. */
export type SaveRow = AnswerPreview['changes'][number];
/** `save` writes the answer, `keep` leaves the record as it is; a changed value has neither until the user chooses. */
export type SaveChoice = 'save' | 'keep';
/** The choice of each row, by its dataField. */
export type SaveChoices = ReadonlyMap<string, SaveChoice>;

/** The sections of the dialog, in order: new and changed answers, cleared ones, and those that no longer apply. */
export const SAVE_SECTIONS = ['new', 'cleared', 'lapsed'] as const;
export type SaveSection = (typeof SAVE_SECTIONS)[number];

/** The section of a row. */
export function sectionOf({ because, new: value }: SaveRow): SaveSection {
  if (because !== undefined) return 'lapsed';
  return isEmptyValue(value) ? 'cleared' : 'new';
}

/** Whether saving asks nothing: each answer fills what is empty in the record, and the record can take all of them. */
export function asksNothing({ changes, unsaved }: Pick<AnswerPreview, 'changes' | 'unsaved'>): boolean {
  const fillsEmpty = (row: SaveRow) => sectionOf(row) === 'new' && isEmptyValue(row.old) && !row.changed;
  return changes.length > 0 && changes.every(fillsEmpty) && unsaved.every(({ cause }) => cause === 'field');
}

/**
 * The choices at first: everything is saved, except values that another user changed since. What no longer applies is
 * cleared when an answer gave it, and kept when it came to the record otherwise.
 */
export function firstChoices(rows: readonly SaveRow[]): SaveChoices {
  const isKept = (row: SaveRow) => sectionOf(row) === 'lapsed' && row.origin?.operation !== 'answers';
  return new Map(
    rows.filter((row) => !row.changed).map((row) => [row.dataField, isKept(row) ? 'keep' : 'save']),
  );
}

/** The rows in the order of the dialog: in each section, those that another user changed come first. */
export function inDialogOrder(rows: readonly SaveRow[]): SaveRow[] {
  return SAVE_SECTIONS.flatMap((section) => {
    const those = rows.filter((row) => sectionOf(row) === section);
    return [...those.filter((row) => row.changed), ...those.filter((row) => !row.changed)];
  });
}

/** The rows to be written, those that no longer apply and stay, and the one that needs a choice first. */
export function chosenRows(rows: readonly SaveRow[], choices: SaveChoices) {
  return {
    kept: rows.filter((row) => sectionOf(row) === 'lapsed' && choices.get(row.dataField) === 'keep'),
    ticked: rows.filter(({ dataField }) => choices.get(dataField) !== 'keep'),
    undecided: rows.find(({ dataField }) => !choices.has(dataField)),
  };
}

/**
 * The rows and choices after a save was refused because values changed: the rows that were sent are as the new preview
 * has them, without a choice where a value changed, and the others stay. A row that the preview no longer has is gone.
 */
export function afterRefusal(
  { rows, choices }: { rows: readonly SaveRow[]; choices: SaveChoices },
  preview: Pick<AnswerPreview, 'changes'>,
): { rows: SaveRow[]; choices: SaveChoices } {
  const fresh = new Map(preview.changes.map((row) => [row.dataField, row]));
  const isSent = ({ dataField }: SaveRow) => choices.get(dataField) === 'save';
  const next = rows
    .filter((row) => !isSent(row) || fresh.has(row.dataField))
    .map((row) => (isSent(row) ? { ...row, ...fresh.get(row.dataField) } : row));
  const open = new Set(preview.changes.filter((row) => row.changed).map(({ dataField }) => dataField));
  const left = [...choices].filter(([dataField]) => !open.has(dataField));
  return { rows: inDialogOrder(next), choices: new Map(left) };
}
