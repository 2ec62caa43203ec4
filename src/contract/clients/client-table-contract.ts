import { z } from 'zod';
import { FIELD_TYPES, MAX_PATH_LENGTH } from '#records';
import { callsOf } from '../call-builder.ts';
import { READS } from '../call-effects.ts';
import { integerSchema, streamedFileSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { EXPORT_FORMATS } from '../transfer-contract.ts';
import { jsonValueSchema, nameSchema } from '../value-schemas.ts';

/** What is known of a client beside its document, as columns; the others are dotted paths into the client. */
export const STATE_COLUMNS = ['#screening', '#questions', '#with', '#changed', '#duplicates'] as const;
export type StateColumn = (typeof STATE_COLUMNS)[number];

/** The states of standing screening, the most urgent first. */
export const SCREENING_STATES = ['likely', 'possible', 'other', 'clear', 'never'] as const;
export type ScreeningState = (typeof SCREENING_STATES)[number];
/** How far the questions about a client are. */
export const QUESTION_STATES = ['open', 'answered', 'never'] as const;

/** Whether a client may be in the book twice: of the pairs that are to be decided, the likeliest. */
export const DUPLICATE_MARKS = ['likely', 'possible', 'none'] as const;
export type DuplicateMark = (typeof DUPLICATE_MARKS)[number];

/** How a column is compared: with any of the values, with none of them, with one, or whether there is a value. */
export const TABLE_OPERATORS = ['is', 'isNot', 'below', 'above', 'contains', 'filled', 'empty'] as const;
export type TableOperator = (typeof TABLE_OPERATORS)[number];

/** Most columns, conditions and clients of one call. */
const MAX_COLUMNS = 30;
const MAX_CONDITIONS = 20;
const MAX_SORTS = 3;
const MAX_ROWS = 200;
/** Most clients that are changed together. */
export const MAX_SELECTED_CLIENTS = 50_000;
/** Most values of a column that are counted. */
export const MAX_COUNTED_VALUES = 100;

const columnSchema = z.string().min(1).max(MAX_PATH_LENGTH);
const comparedSchema = z.union([z.string().max(200), z.number(), z.boolean()]);

const conditionSchema = z.strictObject({
  column: columnSchema,
  operator: z.enum(TABLE_OPERATORS),
  values: z.array(comparedSchema).max(100),
});
export type TableCondition = z.infer<typeof conditionSchema>;

const sortSchema = z.strictObject({ column: columnSchema, isDescending: z.boolean() });
export type TableSort = z.infer<typeof sortSchema>;

const viewShape = {
  /** Search words: of the name or id of the client, of the name of a contact or related party, or a number of one of them. */
  q: z.string().max(200).default(''),
  conditions: z.array(conditionSchema).max(MAX_CONDITIONS).default([]),
  /** `name` sorts by name, which also decides among equals. */
  sorts: z.array(sortSchema).max(MAX_SORTS).default([]),
};
const viewSchema = z.strictObject(viewShape);
export type ClientTableView = z.infer<typeof viewSchema>;

const columnsSchema = z.array(columnSchema).max(MAX_COLUMNS).default([]);

const clientRowSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: integerSchema,
  /** ISO 8601, UTC. */
  changedAt: z.string(),
  /** The wanted values by their paths; those without a value are left out. */
  values: z.record(z.string(), jsonValueSchema),
  /** The questions about the client; null when they were never opened. */
  questions: z.strictObject({ answered: integerSchema, total: integerSchema }).nullable(),
  /** The most urgent findings that wait, how many of them there are, and when the client was compared last; null before the first time. */
  screening: z.strictObject({
    state: z.enum(SCREENING_STATES),
    count: integerSchema,
    comparedAt: z.string().nullable(),
  }),
  /** The likeliest pairs with another client that are to be decided, and how many of them there are. */
  duplicates: z.strictObject({ state: z.enum(DUPLICATE_MARKS), count: integerSchema }),
  /** The name of the user who has its questions. */
  holder: z.string().nullable(),
});
export type ClientRow = z.infer<typeof clientRowSchema>;

const shownColumnSchema = z.strictObject({
  column: columnSchema,
  label: z.string(),
  /** The type of its field, or what its values are. */
  kind: z.enum([...FIELD_TYPES, 'list', 'fixed']),
  /** What its values can be, the lowest first, where these are levels. */
  levels: z.array(z.string()).optional(),
});
export type ShownColumn = z.infer<typeof shownColumnSchema>;

const calls = callsOf('clients');

/** The clients as a table: any field as a column, sorted and filtered by the server. */
export const clientTableContracts = {
  rows: calls
    .post('/client-table/rows', 'A part of the clients as a table')
    .meta(READS)
    .input(
      z.strictObject({
        ...viewShape,
        /** null shows the usual ones. */
        columns: columnsSchema.nullable(),
        offset: integerSchema.min(0).default(0),
        limit: integerSchema.min(1).max(MAX_ROWS).default(50),
      }),
    )
    .output(
      z.strictObject({
        rows: z.array(clientRowSchema),
        /** The columns, in their order, and those of the conditions. */
        columns: z.array(shownColumnSchema),
        compared: z.array(shownColumnSchema),
        /** Clients that fit, and all. */
        found: integerSchema,
        total: integerSchema,
      }),
    ),
  columns: calls
    .get('/client-table/columns', 'Field paths in use, with the number of clients')
    .output(z.array(z.strictObject({ path: z.string(), clients: integerSchema }))),
  values: calls
    .post(
      '/client-table/values',
      'How many of the clients have each value of a column, the most frequent first',
    )
    .meta(READS)
    .input(z.strictObject({ ...viewShape, column: columnSchema }))
    .output(z.array(z.strictObject({ value: z.string(), clients: integerSchema })).max(MAX_COUNTED_VALUES)),
  ids: calls
    .post('/client-table/ids', 'The ids of all clients that fit')
    .meta(READS)
    .input(viewSchema)
    .output(z.array(z.string()).max(MAX_SELECTED_CLIENTS)),
  export: calls
    .post(
      '/client-table/export',
      'The clients that fit, or the selected ones, as a file with these columns',
      { outputStructure: 'detailed' },
    )
    .meta(READS)
    .errors({ PASSWORD_NEEDED: ERRORS.PASSWORD_NEEDED })
    .input(
      z.strictObject({
        ...viewShape,
        columns: columnsSchema,
        /** The titles of the columns, in their order. */
        titles: z.array(z.string().max(200)).max(MAX_COLUMNS),
        ids: z.array(nameSchema).max(MAX_SELECTED_CLIENTS).optional(),
        format: z.enum(EXPORT_FORMATS),
      }),
    )
    .output(streamedFileSchema),
  screen: calls
    .post('/client-table/screen', 'Compare clients with the reference lists again')
    .input(z.strictObject({ ids: z.array(nameSchema).min(1).max(MAX_SELECTED_CLIENTS) }))
    .output(z.strictObject({ clients: integerSchema })),
};

/** Sets or removes one value of several clients, as one batch. */
export const setClientValueContract = calls
  .post('/set-client-value', 'Set or remove one value of several clients, all or nothing')
  .errors({ CONFLICT: ERRORS.CONFLICT })
  .input(
    z.strictObject({
      ids: z.array(nameSchema).min(1).max(MAX_SELECTED_CLIENTS),
      path: columnSchema,
      /** null removes the value. */
      value: jsonValueSchema,
    }),
  )
  .output(
    z.strictObject({
      /** For taking it back; null when nothing changed. */
      batchId: z.string().nullable(),
      /** Number of clients that changed. */
      changed: integerSchema,
    }),
  );
