import { z } from 'zod';
import { callsOf } from './call-builder.ts';
import { integerSchema } from './call-schemas.ts';
import { conflictWith, storedSchema } from './document-contract.ts';
import { ERRORS } from './error-contract.ts';
import { useSchema } from './impact-contract.ts';
import { jsonObjectSchema, nameSchema } from './value-schemas.ts';

/** The present name of a renamed field, and its last rename. */
const fieldRenameSchema = z.strictObject({
  to: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** A user's email, or `system`. */
  by: z.string(),
});
export type FieldRename = z.infer<typeof fieldRenameSchema>;

/** Finds what a field is called now. */
export const renamedFieldContract = callsOf('fields')
  .get(
    '/fields/{id}/renamed',
    'What a field that was renamed since a moment is called now; null when it was not',
  )
  .input(z.strictObject({ id: nameSchema, since: z.iso.datetime() }))
  .output(fieldRenameSchema.nullable());

/** Most options that are renamed at once. */
const MAX_RENAMES = 200;

/** Collections whose documents others refer to by id. */
export type NamedCollection = 'fields' | 'staticData' | 'rules';

/** Renames a document and every use of it in one transaction. */
export function renameContract<T>(collection: NamedCollection, data: z.ZodType<T>) {
  const stored = storedSchema(data);
  return {
    rename: callsOf(collection)
      .post(`/${collection}/{id}/rename`, 'Rename a document, in everything that uses it as well')
      .errors({ NOT_FOUND: ERRORS.NOT_FOUND, ...conflictWith(stored) })
      .input(
        z.strictObject({
          id: nameSchema,
          to: nameSchema,
          /** The version the caller has seen; 409 when it is not the current one. */
          version: integerSchema.min(1).optional(),
          /** The new data; absent: unchanged. */
          data: jsonObjectSchema.optional(),
        }),
      )
      .output(
        z.strictObject({
          /** The document under its new name. */
          document: stored,
          /** The updated uses. */
          uses: z.array(useSchema),
        }),
      ),
  };
}

/** Collections whose documents have options. */
export type OptionCollection = 'fields' | 'staticData';

/** Renames options of a document, and of the rules, clients, open questionnaires and saved views that hold them, as one batch. */
export function renameOptionsContract<T>(collection: OptionCollection, data: z.ZodType<T>) {
  const stored = storedSchema(data);
  return {
    renameOptions: callsOf(collection)
      .post(
        `/${collection}/{id}/options/rename`,
        'Write it with other options, and rename these everywhere they are used',
      )
      .errors({ NOT_FOUND: ERRORS.NOT_FOUND, ...conflictWith(stored) })
      .input(
        z.strictObject({
          id: nameSchema,
          /** The version the caller has seen; 409 when it is not the current one. */
          version: integerSchema.min(1),
          /** The new data. */
          data: jsonObjectSchema,
          renames: z.array(z.strictObject({ from: nameSchema, to: nameSchema })).max(MAX_RENAMES),
          /** Counts what would be written, and writes nothing. */
          dryRun: z.boolean(),
        }),
      )
      .output(
        z.strictObject({
          /** The document as it is stored now. */
          document: stored,
          /** How many rules and clients hold one of the options. */
          rules: integerSchema,
          clients: integerSchema,
          /** How many open questionnaires hold one as an answer that was given by hand. */
          questionnaires: integerSchema,
          /** How many saved views of all clients filter by one. */
          views: integerSchema,
          /** The batch that undoes it all; null when nothing was written. */
          batchId: z.string().nullable(),
        }),
      ),
  };
}
