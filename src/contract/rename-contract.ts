import { oc } from '@orpc/contract';
import { z } from 'zod';
import { storedSchema } from './document-contract.ts';
import { ERRORS } from './error-contract.ts';
import { useSchema } from './impact-contract.ts';
import { jsonObjectSchema, nameSchema } from './value-schemas.ts';

/** Collections whose documents others know by their names. */
export type NamedCollection = 'fields' | 'staticData' | 'rules';

/** Renaming a document together with every use of it, all or nothing. */
export function renameContract<T>(collection: NamedCollection, data: z.ZodType<T>) {
  const stored = storedSchema(data);
  return {
    rename: oc
      .route({
        method: 'POST',
        path: `/${collection}/{id}/rename`,
        tags: [collection],
        summary: 'Give it another name, in everything that uses it too',
      })
      .errors({
        NOT_FOUND: ERRORS.NOT_FOUND,
        CONFLICT: { ...ERRORS.CONFLICT, data: z.object({ current: stored.nullable() }) },
      })
      .input(
        z.strictObject({
          id: nameSchema,
          to: nameSchema,
          /** The version the caller has seen; another one there is a conflict. */
          version: z.number().int().min(1).optional(),
          /** What it holds from then on; absent: what it held. */
          data: jsonObjectSchema.optional(),
        }),
      )
      .output(
        z.strictObject({
          /** The document under its new name. */
          document: stored,
          /** What used it, and now knows it by its new name. */
          uses: z.array(useSchema),
        }),
      ),
  };
}
