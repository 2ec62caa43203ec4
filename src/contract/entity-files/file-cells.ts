import type { FileMember } from './entity-file-contract.ts';

/** A piece of text in one style. */
export type TextRun = {
  text: string;
  style?: 'quiet' | 'strong' | 'question' | 'struck' | 'confirmed';
  /** The language of the text (BCP 47), where that is not English. */
  language?: string | undefined;
  /** The contact or related party whose file it leads to. */
  member?: FileMember;
  /** The id of the document that it is the name of. */
  documentId?: string;
};
/** A line of a cell; `isSmall` lines stand under the first one. */
export type CellLine = { runs: TextRun[]; isSmall?: boolean };
export type FileCell = CellLine[];
export type FileRow = { key: string /** Heads the rows from here on. */; group?: string; cells: FileCell[] };

/** A section of a file as people read it: on the page, on paper and in the PDF. */
export type FileTable = {
  key: 'known' | 'questions' | 'matches' | 'summaries';
  title: string;
  /** Beside the title: "10 values". */
  count: string;
  columns: string[];
  rows: FileRow[];
  /** Sentences under the rows. */
  remarks: string[];
};

/** Rows under the name of their group; without a name they have no head. */
export function headed(group: string, rows: readonly FileRow[]): FileRow[] {
  return rows.map((row, index) => (index === 0 && group !== '' ? { ...row, group } : row));
}

/** "1 value", "1,200 values". */
export function counted(count: number, one: string): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${one}${count === 1 ? '' : 's'}`;
}

export const plain = (text: string): CellLine => ({ runs: [{ text }] });
export const quiet = (text: string): CellLine => ({ runs: [{ text, style: 'quiet' }] });
export const small = (text: string): CellLine => ({ runs: [{ text, style: 'quiet' }], isSmall: true });
