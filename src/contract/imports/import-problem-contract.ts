import { z } from 'zod';
import { integerSchema } from '../call-schemas.ts';

/** Most rows and columns of a file. */
export const MAX_IMPORT_ROWS = 200_000;
export const MAX_IMPORT_COLUMNS = 500;
/** Most rows that a view lists of each kind; its counts cover all. */
export const MAX_LISTED_ROWS = 200;

/** The number of a row, as a spreadsheet counts. */
export const rowSchema = z
  .number()
  .int()
  .min(2)
  .max(MAX_IMPORT_ROWS + 1);

/** What can be wrong with a cell or row. */
const PROBLEM_KINDS = [
  'error-cell',
  'no-value',
  'not-date',
  'two-digit-year',
  'not-number',
  'two-numbers',
  'percentage',
  'not-option',
  'not-boolean',
  'not-time',
  'not-email',
  'not-url',
  'no-id',
  'same-id',
  'totals',
  'other',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];
/** Kinds of problems that all cells of a column share, whatever their texts. */
const COLUMN_KINDS: readonly ProblemKind[] = [
  'error-cell',
  'two-digit-year',
  'two-numbers',
  'percentage',
  'no-id',
  'same-id',
  'totals',
];
/** The ways that most problems have: the cell is left empty, the row is left out. */
export const LEAVE_EMPTY = 'empty';
export const LEAVE_OUT = 'leave-out';

/** Where the way of a problem is kept: by its kind, and by its text where each text is a problem of its own. */
export function wayKey(kind: ProblemKind, text: string | null): string {
  return text === null || COLUMN_KINDS.includes(kind) ? kind : `${kind} ${text.trim()}`;
}

/** One press, or one input, that puts a problem right. */
const remedySchema = z.discriminatedUnion('kind', [
  /** Reads a text as another value, wherever it is in the column. */
  z.strictObject({ kind: z.literal('value'), label: z.string(), from: z.string(), to: z.string() }),
  z.strictObject({
    kind: z.literal('choose'),
    label: z.string(),
    from: z.string(),
    options: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('cell'), label: z.string(), text: z.string() }),
  z.strictObject({ kind: z.literal('leave-out'), label: z.string(), row: rowSchema }),
  z.strictObject({ kind: z.literal('input'), label: z.string(), type: z.enum(['text', 'date', 'number']) }),
]);
export type Remedy = z.infer<typeof remedySchema>;

/** What is wrong with one row. */
export const importProblemSchema = z.strictObject({
  kind: z.enum(PROBLEM_KINDS),
  /** As a spreadsheet counts: the line of the column names is row 1. */
  row: integerSchema,
  /** The index of the column; null when it is the row as a whole. */
  column: integerSchema.nullable(),
  /** The cell as it is in the file. */
  inFile: z.string(),
  message: z.string(),
  remedies: z.array(remedySchema),
  /** Every cell of the row. */
  cells: z.array(z.string()),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** Problems of one column that one choice puts right, with what is chosen now. */
export const problemGroupSchema = z.strictObject({
  kind: z.enum(PROBLEM_KINDS),
  /** The index of the column; null when it is the rows as a whole. */
  column: integerSchema.nullable(),
  /** The text that all its cells have; null when they have several. */
  text: z.string().nullable(),
  /** The first of its texts. */
  examples: z.array(z.string()),
  message: z.string(),
  /** How many rows it concerns. */
  count: integerSchema,
  /** What can become of its cells, each with a label that says what is then read. */
  ways: z.array(z.strictObject({ way: z.string(), label: z.string() })),
  /** Options of which one can be taken instead. */
  options: z.array(z.string()),
  /** The way that is chosen; null when its rows differ. */
  chosen: z.string().nullable(),
  /** The first of its rows, with what puts a single one right. */
  rows: z
    .array(
      z.strictObject({
        row: integerSchema,
        inFile: z.string(),
        /** The row in words. */
        name: z.string(),
        remedies: z.array(remedySchema),
      }),
    )
    .max(MAX_LISTED_ROWS),
});
export type ProblemGroup = z.infer<typeof problemGroupSchema>;

/** A new row that looks like a client, contact or related party that is known here, as matching decides. */
export const knownRowSchema = z.strictObject({
  row: integerSchema,
  name: z.string(),
  /** The known client, and the name in it that is like that of the row. */
  clientId: z.string(),
  knownName: z.string(),
  /** 0–100. */
  score: integerSchema,
  /** Whether both have the same birthday. */
  sameBirthday: z.boolean(),
});
export type KnownRow = z.infer<typeof knownRowSchema>;
