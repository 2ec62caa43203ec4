import type { Remedy } from '#contract/import-contract.ts';
import type { JsonValue } from '#records';

/** The value of a cell, undefined when it is empty; or what is wrong with it. */
export type CellReading = { value: JsonValue | undefined } | { message: string; remedies: Remedy[] };
