import type { ProblemKind, Remedy } from '#contract/imports/import-problem-contract.ts';
import type { JsonValue } from '#records';

/** What a cell is read as when a way is chosen for all cells with its problem. */
export type Way = { way: string; label: string; value: JsonValue | undefined };
/** What is wrong with a cell. `ways` are those of its kind alone; `country` is the option that is the same country. */
export type CellProblem = {
  kind: ProblemKind;
  message: string;
  remedies: Remedy[];
  ways?: Way[];
  country?: string;
};
/** What is told of a cell that is read by a choice, and the way that was chosen. */
export type ToldProblem = CellProblem & { chosen: string };
/** The value of a cell, undefined when it is empty; or what is wrong with it. */
export type CellReading = { value: JsonValue | undefined; told?: ToldProblem } | CellProblem;
