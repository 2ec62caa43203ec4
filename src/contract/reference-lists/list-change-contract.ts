import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { cursorSchema, pageOf, pageSize } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, MAX_NAME_LENGTH } from '../value-schemas.ts';

export const LIST_CHANGES = ['added', 'changed', 'removed'] as const;

/** What a version of a list changed about one record. */
const listChangeSchema = z.strictObject({
  kind: entityKindSchema,
  id: z.string(),
  /** The present name; that of a removed record in the version before. */
  name: z.string(),
  change: z.enum(LIST_CHANGES),
  /** The fields that differ; empty unless it is changed. */
  fields: z.array(z.string()),
});
export type ListChange = z.infer<typeof listChangeSchema>;

/** By kind and id. */
const listChangesSchema = pageOf(listChangeSchema).extend({
  name: z.string(),
  version: z.string(),
  /** The version before. */
  against: z.string(),
});
export type ListChanges = z.infer<typeof listChangesSchema>;

/** The records that a version added, changed and removed beside the version before. */
export const listChangeContract = callsOf('reference lists')
  .get('/reference-lists/{id}/changes', 'What a version added, changed and removed beside the version before')
  .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
  .input(
    z.strictObject({
      id: z.string().min(1).max(MAX_NAME_LENGTH),
      /** All when absent. */
      change: z.enum(LIST_CHANGES).optional(),
      cursor: cursorSchema,
      limit: pageSize(50),
    }),
  )
  .output(listChangesSchema);
