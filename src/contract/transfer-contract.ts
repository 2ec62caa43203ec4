import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Collection } from '#records';
import { ERRORS } from './error-contract.ts';
import { documentChangeSchema } from './revision-contract.ts';

/** Largest import, in bytes of the request. */
export const MAX_IMPORT_BYTES = 25_000_000;
/** Most rows whose changes a report tells; the counts hold for all. */
export const MAX_REPORTED_CHANGES = 200;

export const TRANSFER_FORMATS = ['json', 'csv'] as const;
export type TransferFormat = (typeof TRANSFER_FORMATS)[number];

/** What is wrong with one row of a file. Rows count from 1; a CSV's header is not one. Row 0: the file as a whole. */
const rowProblemSchema = z.strictObject({
  row: z.number().int().min(0),
  path: z.string(),
  message: z.string(),
});
export type RowProblem = z.infer<typeof rowProblemSchema>;

/** What an import did, or with `dryRun` would do. */
const importReportSchema = z.strictObject({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** With any of these nothing is written. */
  problems: z.array(rowProblemSchema),
  /** What the check of rules says about the rules of the file; keeps nothing from being written. */
  findings: z.array(
    rowProblemSchema.extend({ id: z.string(), severity: z.enum(['error', 'warning']), code: z.string() }),
  ),
  /** The first rows that change something. */
  changes: z
    .array(
      z.strictObject({
        row: z.number().int(),
        id: z.string(),
        operation: z.enum(['create', 'update']),
        changes: z.array(documentChangeSchema),
      }),
    )
    .max(MAX_REPORTED_CHANGES),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** A whole collection as a file, out and in. */
export function transferContract(collection: Collection) {
  return {
    import: oc
      .route({
        method: 'POST',
        path: `/${collection}/import`,
        tags: [collection],
        summary: 'Create and replace documents from a file, all or nothing',
      })
      .errors({ BAD_REQUEST: { ...ERRORS.BAD_REQUEST, data: importReportSchema.partial() } })
      .input(
        z.strictObject({
          format: z.enum(TRANSFER_FORMATS),
          content: z.string().max(MAX_IMPORT_BYTES),
          /** Tells what would happen and writes nothing. */
          dryRun: z.boolean(),
        }),
      )
      .output(importReportSchema),
    export: oc
      .route({
        method: 'GET',
        // Not below the collection's own path, where it would hide a document whose id is `export`.
        path: `/export/${collection}`,
        tags: [collection],
        summary: 'All documents as a file',
        outputStructure: 'detailed',
      })
      .input(z.strictObject({ format: z.enum(TRANSFER_FORMATS).default('json') }))
      .output(
        z.object({
          headers: z.object({ 'content-disposition': z.string() }),
          body: z.instanceof(Blob),
        }),
      ),
  };
}
