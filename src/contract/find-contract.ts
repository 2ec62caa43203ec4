import { z } from 'zod';
import { ENTITY_KINDS } from '#records';
import { callsOf } from './call-builder.ts';
import { integerSchema, pageSize } from './call-schemas.ts';

/** Everything that is found by the words of its name. */
export const FOUND_KINDS = [...ENTITY_KINDS, 'rules', 'fields'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Matches are counted up to this number. */
export const MAX_COUNTED = 100;

const foundItemSchema = z.strictObject({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  name: z.string(),
  /** The client to open; null for a rule or a field. */
  clientId: z.string().nullable(),
  /** The client's name for a contact or related party, a rule as a sentence, the dataField of a field, for a client
   * that is found by the name of one that went into it that name; else empty. */
  context: z.string(),
});
export type FoundItem = z.infer<typeof foundItemSchema>;

const foundGroupSchema = z.strictObject({
  kind: z.enum(FOUND_KINDS),
  items: z.array(foundItemSchema),
  /** Number of matches, at most `MAX_COUNTED`. */
  count: integerSchema.max(MAX_COUNTED),
});
export type FoundGroup = z.infer<typeof foundGroupSchema>;

/** One search over clients, contacts, related parties, rules and fields. */
export const findContract = callsOf('find')
  .get('/find', 'Find anything by its name')
  .input(
    z.strictObject({
      /** Search words; each must be the start of a word of the name, or all together that of a registration number and its like. */
      q: z.string().trim().min(1).max(200),
      /** Per kind. */
      limit: pageSize(4, 50),
    }),
  )
  .output(z.strictObject({ groups: z.array(foundGroupSchema) }));
