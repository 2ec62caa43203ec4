import { z } from 'zod';
import { COLLECTIONS, type Collection } from '#records';
import { callsOf } from './call-builder.ts';
import { integerSchema } from './call-schemas.ts';
import { MAX_NAME_LENGTH, nameSchema } from './value-schemas.ts';

/** One use of a field, a static source or an option. */
export const useSchema = z.strictObject({
  /** The document that uses it. */
  collection: z.enum(COLLECTIONS),
  id: z.string(),
  /** Dotted path in that document, such as `triggers.0.field`. */
  path: z.string(),
  /** Describes the use. */
  sentence: z.string(),
});
export type UseEntry = z.infer<typeof useSchema>;

/** The uses of a document; rules, mappings and clients have none. */
export function impactContract(collection: Collection) {
  return {
    uses: callsOf(collection)
      .get(`/${collection}/{id}/uses`, 'What uses this; with ?option= what uses this one option')
      .input(z.strictObject({ id: nameSchema, option: z.string().max(MAX_NAME_LENGTH).optional() }))
      .output(
        z.strictObject({
          uses: z.array(useSchema),
          /** How many clients hold values under the name of this field; 0 for anything else. */
          clients: integerSchema,
        }),
      ),
  };
}
