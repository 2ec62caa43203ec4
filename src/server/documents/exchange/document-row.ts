import type { RowProblem } from '#contract/transfer-contract.ts';
import type { JsonObject } from '#records';

/** One document of a file. Rows count from 1. */
export type DocumentRow = {
  row: number;
  id: string;
  /** Returns the new document for this row, given the existing one. */
  next(before: JsonObject | null): JsonObject;
};

/** The rows of a file, and the problems found before they are compared with stored documents. */
export type DocumentRows = { rows: DocumentRow[]; problems: RowProblem[] };

/** Thrown by `next` when the row cannot become a document. */
export class RowError extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** Returns a problem of the file as a whole. */
export function fileProblem(message: string, path = ''): DocumentRows {
  return { rows: [], problems: [{ row: 0, path, message }] };
}
