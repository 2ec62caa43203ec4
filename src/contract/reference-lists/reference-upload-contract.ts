import { z } from 'zod';
import { ENTITY_KINDS } from '#records';
import { callsOf } from '../call-builder.ts';
import { integerSchema, oneSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { MAX_NAME_LENGTH, nameSchema } from '../value-schemas.ts';
import { listLossSchema } from './list-loss.ts';
import { REFERENCE_FORMATS } from './reference-format-names.ts';
import { listCoverageSchema, listDifferenceSchema } from './reference-list-contract.ts';
import { foundCountsSchema, uploadRecordContracts } from './upload-record-contract.ts';

/** What records without a kind are: one of the kinds, or people, who are contacts and related parties at once. */
export const DEFAULT_KINDS = [...ENTITY_KINDS, 'people'] as const;
export type DefaultKind = (typeof DEFAULT_KINDS)[number];

/** The values of a record that a column can go to; any other path is kept and offered when a match is resolved. */
export const LIST_TARGETS = [
  { path: 'id', label: 'Id' },
  { path: 'kind', label: 'Kind' },
  { path: 'name', label: 'Name' },
  { path: 'firstname', label: 'First name' },
  { path: 'lastname', label: 'Last name' },
  { path: 'alias', label: 'Other name' },
  { path: 'prevname', label: 'Former name' },
  { path: 'birthday', label: 'Birthday' },
  { path: 'birthplace', label: 'Birthplace' },
  { path: 'country', label: 'Country' },
  { path: 'nationality', label: 'Nationality' },
] as const;

/** Largest list that is uploaded, all its files together, in bytes. */
export const MAX_LIST_BYTES = 2_000_000_000;
/** Files are sent in parts of this size, so that an interrupted upload goes on where it stopped. */
export const LIST_PART_BYTES = 4_000_000;
export const MAX_LIST_FILES = 2;
/** Most uploads of one user that are not imported yet. */
export const MAX_OPEN_UPLOADS = 5;
/** Days after which an upload that was not imported is deleted. */
export const UPLOAD_RETENTION_DAYS = 7;
/** Rows of the preview, and rows left out that a view lists. */
export const PREVIEW_ROWS = 20;
export const LISTED_BAD_ROWS = 5;
/** Most columns of a file that are mapped. */
export const MAX_LIST_COLUMNS = 500;

const UPLOAD_STATES = ['receiving', 'checking', 'ready', 'importing', 'done', 'failed'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

const columnSchema = z.strictObject({
  name: z.string().max(MAX_NAME_LENGTH),
  /** The path of the value it becomes; null to leave it out. */
  goesTo: z.string().min(1).max(MAX_NAME_LENGTH).nullable(),
});
export type ListColumn = z.infer<typeof columnSchema>;

/** How the files of a list are read, and what the list is called. */
const uploadChoicesSchema = z.strictObject({
  name: nameSchema,
  version: nameSchema,
  /** Null: as the files suggest. So are encoding and delimiter. */
  format: z.enum(REFERENCE_FORMATS).nullable(),
  encoding: z.string().max(40).nullable(),
  delimiter: z.string().length(1).nullable(),
  kind: z.enum(DEFAULT_KINDS).nullable(),
  /** Null: as the last version of this list, or else as their names suggest. */
  columns: z.array(columnSchema).max(MAX_LIST_COLUMNS).nullable(),
});
export type UploadChoices = z.infer<typeof uploadChoicesSchema>;

const previewSchema = z.strictObject({
  format: z.enum(REFERENCE_FORMATS),
  /** Null for a workbook. */
  encoding: z.string().nullable(),
  /** The encodings that can be chosen instead, by their names on screen. */
  encodings: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** Why this encoding was assumed; null when it was chosen. */
  encodingReason: z.string().nullable(),
  /** A word as it is read, and as UTF-8 would show it; null when there is no difference. */
  misread: z.strictObject({ read: z.string(), asUtf8: z.string() }).nullable(),
  /** Null for files without one. */
  delimiter: z.string().nullable(),
  /** Whether the columns can be mapped. */
  isMapped: z.boolean(),
  columns: z.array(
    columnSchema.extend({
      /** The path under which it is kept when it is none of the known values. */
      keptAs: z.string(),
    }),
  ),
  /** When the columns were mapped as now; null when they are guessed from their names. */
  rememberedAt: z.string().nullable(),
  /** Columns that the last version had and this file has not. */
  lostColumns: z.array(z.string()),
  rows: z.array(
    z.strictObject({
      row: integerSchema,
      cells: z.array(z.string()),
      /** Why the row is left out; null when it is not. */
      problem: z.string().nullable(),
      /** What is not understood of it. */
      notes: z.array(z.string()),
      /** Whether it is about something that is not compared, such as a ship. */
      isSkipped: z.boolean(),
    }),
  ),
});
export type UploadPreview = z.infer<typeof previewSchema>;

const reportSchema = z.strictObject({
  rows: integerSchema,
  /** Rows about something that is not compared. */
  skipped: integerSchema,
  badRows: integerSchema,
  firstBadRows: z.array(z.strictObject({ row: integerSchema, problem: z.string() })),
  /** What was not understood of rows that are taken, and what it means for the comparison. */
  notes: integerSchema,
  firstNotes: z.array(z.strictObject({ row: integerSchema, note: z.string() })),
  coverage: listCoverageSchema,
  /** Null when it is the first version. */
  difference: listDifferenceSchema.nullable(),
  /** What it has lost so much of that it is held back until a user imports it anyway. */
  losses: z.array(listLossSchema),
  /** Of the version in use; null when it is the first version. */
  before: listCoverageSchema.nullable(),
  /** What is found of each kind; null after an import, and of a check by an earlier release. */
  found: foundCountsSchema.nullable(),
});
export type UploadReport = z.infer<typeof reportSchema>;

const fileSchema = z.strictObject({
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  size: integerSchema.min(1).max(MAX_LIST_BYTES),
});

const uploadSchema = z.strictObject({
  id: z.string(),
  state: z.enum(UPLOAD_STATES),
  files: z.array(fileSchema.extend({ received: integerSchema })),
  choices: uploadChoicesSchema,
  /** Null until the first rows are read. */
  preview: previewSchema.nullable(),
  /** Null until all rows are checked. */
  report: reportSchema.nullable(),
  /** Rows worked on so far, and the percentage of the file. */
  rowsDone: integerSchema,
  percent: integerSchema,
  /** Why it failed, as a sentence. */
  problem: z.string().nullable(),
  /** The version that it was imported into. */
  listId: z.string().nullable(),
  /** The version in use; null when the list is new. */
  former: z.strictObject({ version: z.string(), importedAt: z.string() }).nullable(),
  startedAt: z.string(),
});
export type UploadView = z.infer<typeof uploadSchema>;

/** The address that takes a part of a file of an upload. */
export function uploadPartPath({ id, file, part }: { id: string; file: number; part: number }): string {
  return `/api/reference-uploads/${encodeURIComponent(id)}/files/${file}/parts/${part}`;
}

/** The address of the rows that were left out and of the notes, as CSV. */
export function badRowsPath(id: string): string {
  return `/api/reference-uploads/${encodeURIComponent(id)}/bad-rows`;
}

const calls = callsOf('reference lists');
const errors = { NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT };

/** Uploads of reference lists, step by step. The parts of the files are sent to `uploadPartPath`. */
export const referenceUploadContracts = {
  list: calls.get('/reference-uploads', 'Your uploads that are not imported').output(
    z.strictObject({
      items: z.array(
        uploadSchema.pick({
          id: true,
          state: true,
          choices: true,
          files: true,
          rowsDone: true,
          percent: true,
          problem: true,
          startedAt: true,
        }),
      ),
    }),
  ),
  begin: calls
    .post('/reference-uploads', 'Begin the upload of a list')
    .errors({ CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        files: z.array(fileSchema).min(1).max(MAX_LIST_FILES),
        /** The list that it is a version of; by default it is named after its publisher or file. */
        listName: nameSchema.optional(),
        /** The day on which the file was last changed. */
        day: z.iso.date().optional(),
      }),
    )
    .output(uploadSchema),
  read: calls
    .get('/reference-uploads/{id}', 'One upload with its preview')
    .errors(errors)
    .input(oneSchema)
    .output(uploadSchema),
  choose: calls
    .put('/reference-uploads/{id}', 'Read the files of an upload in another way')
    .errors(errors)
    .input(oneSchema.extend(uploadChoicesSchema.shape))
    .output(uploadSchema),
  import: calls
    .post(
      '/reference-uploads/{id}/import',
      'Import an upload as a version, with `anyway` when it is held back; the former version is used until the import is complete',
    )
    .errors(errors)
    .input(
      oneSchema.extend({
        anyway: z.boolean().optional(),
        /** The name of the version; by default as chosen before. */
        version: nameSchema.optional(),
      }),
    )
    .output(uploadSchema),
  ...uploadRecordContracts,
  drop: calls
    .delete('/reference-uploads/{id}', 'Delete an upload and its files; an incomplete import is undone')
    .errors(errors)
    .input(oneSchema)
    .output(z.strictObject({})),
};
