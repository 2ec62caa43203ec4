import { z } from 'zod';
import { COLLECTIONS, FIELD_TYPES } from '#records';
import { callsOf } from '../call-builder.ts';
import { integerSchema, oneSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { jsonValueSchema, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '../value-schemas.ts';
import {
  importProblemSchema,
  knownRowSchema,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  problemGroupSchema,
  rowSchema,
} from './import-problem-contract.ts';

/** Largest file that is imported, in bytes. */
export const MAX_IMPORT_FILE_BYTES = 25_000_000;
/** The path of the call that takes the bytes of a file; it is no JSON call. */
export const IMPORT_FILE_PATH = '/api/imports';
/** Days after which an unfinished import is deleted with its file. */
export const IMPORT_RETENTION_DAYS = 7;

const collectionSchema = z.enum(COLLECTIONS);
const IMPORT_STATES = ['checking', 'ready', 'writing', 'done', 'failed'] as const;
const dateOrderSchema = z.enum(['day-first', 'month-first']);

/** How one column of a file is read. */
const columnChoiceSchema = z.strictObject({
  /** The path of the target; null to leave the column out. */
  goesTo: z.string().max(MAX_NAME_LENGTH).nullable(),
  /** How 03/05/2011 is read; absent: as the other values of the column suggest. */
  dateOrder: dateOrderSchema.optional(),
  /** Texts of the file that stand for other values, such as UK for United Kingdom. */
  values: z.record(z.string().max(MAX_NAME_LENGTH), z.string().max(MAX_TEXT_LENGTH)),
  /** What becomes of cells with a problem, by `wayKey`; absent: what is safe, else their rows are left out. */
  ways: z.record(z.string().max(2 * MAX_NAME_LENGTH), z.string().max(MAX_NAME_LENGTH)).optional(),
});
export type ColumnChoice = z.infer<typeof columnChoiceSchema>;

/** What a person chose for an import: how columns are read, cells put right, rows left out. */
const importChoicesSchema = z.strictObject({
  columns: z.array(columnChoiceSchema).max(MAX_IMPORT_COLUMNS),
  fixes: z
    .array(
      z.strictObject({
        row: rowSchema,
        column: integerSchema.min(0).max(MAX_IMPORT_COLUMNS),
        text: z.string().max(MAX_TEXT_LENGTH),
      }),
    )
    .max(10_000),
  leftOut: z.array(rowSchema).max(10_000),
  /** The sheet of the table; absent: the one that holds most. */
  sheet: z.string().max(MAX_NAME_LENGTH).optional(),
  /** The row that names the columns, from 1; absent: as the first rows suggest. */
  headingRow: integerSchema.min(1).max(MAX_IMPORT_ROWS).optional(),
  /** Rows that are a client that is known here under another id. */
  same: z
    .array(z.strictObject({ row: rowSchema, id: z.string().max(MAX_NAME_LENGTH) }))
    .max(10_000)
    .optional(),
});
export type ImportChoices = z.infer<typeof importChoicesSchema>;

/** Where a column can go. */
const importTargetSchema = z.strictObject({
  path: z.string(),
  label: z.string(),
  /** The path in words, or what the target is for. */
  hint: z.string(),
  type: z.enum([...FIELD_TYPES, 'id', 'any']),
});
export type ImportTarget = z.infer<typeof importTargetSchema>;

const columnViewSchema = columnChoiceSchema.extend({
  name: z.string(),
  /** Its first value that is not empty. */
  first: z.string(),
  /** Whether no earlier import of this collection had a column of this name. */
  isNew: z.boolean(),
  /** A value that is one day with the day first and another with the month first; null when there is none. */
  ambiguous: z.string().nullable(),
});
export type ColumnView = z.infer<typeof columnViewSchema>;

/** A row as it will be read; `old` is the value it replaces. */
const importRowSchema = z.strictObject({
  row: integerSchema,
  state: z.enum(['new', 'changed', 'unchanged', 'problem']),
  id: z.string(),
  cells: z.array(
    z.strictObject({
      column: integerSchema,
      value: jsonValueSchema.optional(),
      old: jsonValueSchema.optional(),
    }),
  ),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** What an import would do with the choices made so far. */
const importPlanSchema = z.strictObject({
  /** How the text of the file was read; null for XLSX. */
  encoding: z.string().nullable().default(null),
  /** Where the table was found. */
  place: z
    .strictObject({
      /** The sheets of the file, with their rows; none for CSV. */
      sheets: z.array(z.strictObject({ name: z.string(), rowCount: integerSchema })),
      headingRow: integerSchema,
      /** The first rows of the sheet. */
      firstRows: z.array(z.array(z.string())),
    })
    .nullable()
    .default(null),
  created: integerSchema,
  updated: integerSchema,
  unchanged: integerSchema,
  /** Rows with a problem; they are left out. */
  problemRows: integerSchema,
  /** Rows left out by choice, and rows that repeat another word for word. */
  leftOut: integerSchema,
  problems: z.array(importProblemSchema),
  /** All that is wrong, and what is read otherwise than it is written, in groups that are put right together. */
  groups: z.array(problemGroupSchema).default([]),
  /** New rows that look like a known client or person, and their number. */
  known: z.array(knownRowSchema).default([]),
  knownCount: integerSchema.default(0),
  newRows: z.array(importRowSchema),
  changedRows: z.array(importRowSchema),
  firstRows: z.array(importRowSchema),
  /** Warnings of the rule check. */
  warnings: z.array(z.strictObject({ row: integerSchema, id: z.string(), message: z.string() })),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

const importViewSchema = z.strictObject({
  id: z.string(),
  collection: collectionSchema,
  fileName: z.string(),
  sheet: z.string().nullable(),
  rowCount: integerSchema,
  state: z.enum(IMPORT_STATES),
  /** Rows worked on so far while it is `checking` or `writing`. */
  rowsDone: integerSchema,
  /** Why it failed; as a sentence. */
  problem: z.string().nullable(),
  columns: z.array(columnViewSchema),
  fixes: importChoicesSchema.shape.fixes,
  leftOut: importChoicesSchema.shape.leftOut,
  same: z.array(z.strictObject({ row: rowSchema, id: z.string() })),
  targets: z.array(importTargetSchema),
  /** When the columns that are known were last imported; ISO 8601. */
  rememberedAt: z.string().nullable(),
  /** Null until the file is checked. */
  plan: importPlanSchema.nullable(),
  /** The batch that it wrote. */
  batchId: z.string().nullable(),
  startedAt: z.string(),
});
export type ImportView = z.infer<typeof importViewSchema>;

const calls = callsOf('imports');
const errors = { NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT };

/** Imports of tables, step by step. A file is sent to `IMPORT_FILE_PATH`. */
export const importContracts = {
  list: calls
    .get('/imports', 'Your unfinished imports of a collection')
    .input(z.strictObject({ collection: collectionSchema }))
    .output(
      z.strictObject({
        items: z.array(importViewSchema.pick({ id: true, fileName: true, state: true, startedAt: true })),
      }),
    ),
  read: calls
    .get('/imports/{id}', 'One import, with its problems')
    .errors(errors)
    .input(oneSchema)
    .output(importViewSchema),
  choose: calls
    .put('/imports/{id}', 'Read the file of an import with other choices')
    .errors(errors)
    .input(oneSchema.extend(importChoicesSchema.shape))
    .output(importViewSchema),
  write: calls
    .post('/imports/{id}/write', 'Write the rows without a problem, all or nothing')
    .errors(errors)
    .input(
      oneSchema.extend({
        /** Whether its columns are known at the next import. */
        remember: z.boolean(),
      }),
    )
    .output(importViewSchema),
  drop: calls
    .delete('/imports/{id}', 'Delete an import and its file')
    .errors(errors)
    .input(oneSchema)
    .output(z.strictObject({})),
  forget: calls
    .post('/imports/{id}/forget', 'Delete the columns remembered from earlier imports')
    .errors(errors)
    .input(oneSchema)
    .output(importViewSchema),
};
