import { z } from 'zod';
import type { Collection } from '#records';
import { callsOf } from './call-builder.ts';
import { cursorSchema, integerSchema, pageOf, pageSize } from './call-schemas.ts';
import { conflictWith, documentParams, storedSchema, withTag, writeHeaders } from './document-contract.ts';
import { ERRORS } from './error-contract.ts';
import { jsonObjectSchema, jsonValueSchema, nameSchema } from './value-schemas.ts';

/** Every operation that creates a version of a document. */
export const REVISION_OPERATIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'rename',
  'import',
  'resolution',
  'answers',
  'merge',
  'unmerge',
] as const;

/** One difference; without `old` it was added, without `new` removed. An empty path is the whole document. */
export const documentChangeSchema = z.strictObject({
  path: z.string(),
  old: jsonValueSchema.optional(),
  new: jsonValueSchema.optional(),
});

/** One write of a document. */
const revisionSchema = z.strictObject({
  version: integerSchema,
  operation: z.enum(REVISION_OPERATIONS),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** A user's email, or `system`. */
  by: z.string(),
  /** Whether the write was forced although other documents used this one. */
  forced: z.boolean(),
  /** The reason, where the operation alone does not give it: which match was confirmed, and by whom. */
  note: z.string().optional(),
  changes: z.array(documentChangeSchema),
});
export type Revision = z.infer<typeof revisionSchema>;

/** The history of a document, and the restore of any version. */
export function revisionContract<T>(collection: Collection, data: z.ZodType<T>) {
  return { ...historyContract(collection), restore: restoreContract(collection, data) };
}

function historyContract(collection: Collection) {
  const one = `/${collection}/{id}` as const;
  return {
    revisions: callsOf(collection)
      .get(`${one}/revisions`, 'The history of a document, newest first')
      .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
      .input(
        z.strictObject({
          id: nameSchema,
          limit: pageSize(50),
          cursor: cursorSchema,
        }),
      )
      .output(pageOf(revisionSchema)),
    revision: callsOf(collection)
      .get(
        `${one}/revisions/{version}`,
        'The data of a document at a version; null when it was deleted with that version',
      )
      .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
      .input(z.strictObject({ id: nameSchema, version: z.coerce.number().int().min(1) }))
      .output(
        z.strictObject({
          version: integerSchema,
          /** ISO 8601, UTC. */
          at: z.string(),
          by: z.string(),
          data: jsonObjectSchema.nullable(),
        }),
      ),
  };
}

function restoreContract<T>(collection: Collection, data: z.ZodType<T>) {
  const stored = storedSchema(data);
  return callsOf(collection)
    .post(`/${collection}/{id}/restore`, 'Restore a version, of a deleted document as well', {
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, ...conflictWith(stored) })
    .input(
      z.object({
        params: documentParams,
        headers: writeHeaders,
        body: z.strictObject({
          version: integerSchema.min(1),
          /** Fields to name instead of those that the version names; for rules and mappings. */
          renames: z
            .array(z.strictObject({ from: nameSchema, to: nameSchema }))
            .max(100)
            .optional(),
        }),
      }),
    )
    .output(withTag(stored));
}
