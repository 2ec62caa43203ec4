import type { RowProblem } from '#contract/transfer-contract.ts';
import type { JsonObject } from '#records';

/** One document of a file. Rows count from 1. */
export type DocumentRow = {
  row: number;
  id: string;
  /** The document this row asks for, given the one that is there. */
  next(before: JsonObject | null): JsonObject;
};

/** What a file holds, and what is wrong with it before any document is looked at. */
export type DocumentRows = { rows: DocumentRow[]; problems: RowProblem[] };

/** Thrown by `next` for a row that cannot be made into a document. */
export class RowError extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** A problem of the file as a whole. */
export function fileProblem(message: string, path = ''): DocumentRows {
  return { rows: [], problems: [{ row: 0, path, message }] };
}
