import { z } from 'zod';
import type { Collection } from '#records';
import { callsOf } from './call-builder.ts';
import { integerSchema, streamedFileSchema } from './call-schemas.ts';
import { ERRORS } from './error-contract.ts';
import { documentChangeSchema } from './revision-contract.ts';
import { MAX_NAME_LENGTH } from './value-schemas.ts';

/** Largest import, in bytes of the request. */
export const MAX_IMPORT_BYTES = 25_000_000;
/** Most changed rows that a report lists; its counts cover all rows. */
export const MAX_REPORTED_CHANGES = 200;

export const TRANSFER_FORMATS = ['json', 'csv'] as const;
export type TransferFormat = (typeof TRANSFER_FORMATS)[number];
export const EXPORT_FORMATS = [...TRANSFER_FORMATS, 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A problem with one row of a file. Rows are counted from 1, without a CSV's header. Row 0 is the whole file. */
const rowProblemSchema = z.strictObject({
  row: integerSchema.min(0),
  path: z.string(),
  message: z.string(),
});
export type RowProblem = z.infer<typeof rowProblemSchema>;

/** The changes that an import made, or with `dryRun` would make. */
const importReportSchema = z.strictObject({
  created: integerSchema,
  updated: integerSchema,
  unchanged: integerSchema,
  /** The batch by which the import can be taken back; null when nothing was written. */
  batchId: z.string().nullable(),
  /** If there are any, nothing is written. */
  problems: z.array(rowProblemSchema),
  /** Findings of the rule check about the rules of the file; they do not prevent the import. */
  findings: z.array(
    rowProblemSchema.extend({ id: z.string(), severity: z.enum(['error', 'warning']), code: z.string() }),
  ),
  /** The first changed rows. */
  changes: z
    .array(
      z.strictObject({
        row: integerSchema,
        id: z.string(),
        operation: z.enum(['create', 'update']),
        changes: z.array(documentChangeSchema),
      }),
    )
    .max(MAX_REPORTED_CHANGES),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** A file to import. */
export const importInputSchema = z.strictObject({
  format: z.enum(TRANSFER_FORMATS),
  /** The name of the file, by which people know the import. */
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH).optional(),
  content: z.string().max(MAX_IMPORT_BYTES),
  /** Reports the changes without writing them. */
  dryRun: z.boolean(),
});

/** Import and export of a whole collection as a file. */
export function transferContract(collection: Collection) {
  return {
    import: callsOf(collection)
      .post(`/${collection}/import`, 'Create and replace documents from a file, all or nothing')
      .errors({ BAD_REQUEST: { ...ERRORS.BAD_REQUEST, data: importReportSchema.partial() } })
      .input(importInputSchema)
      .output(importReportSchema),
    export: callsOf(collection)
      // Not under the collection's own path, where it would shadow a document with the id `export`.
      .get(`/export/${collection}`, 'All documents as a file', { outputStructure: 'detailed' })
      .errors({ PASSWORD_NEEDED: ERRORS.PASSWORD_NEEDED })
      .input(z.strictObject({ format: z.enum(EXPORT_FORMATS).default('json') }))
      .output(streamedFileSchema),
  };
}
