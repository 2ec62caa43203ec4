import { z } from 'zod';
import { callsOf } from './call-builder.ts';
import { cursorSchema, pageOf, pageSize } from './call-schemas.ts';
import { ERRORS } from './error-contract.ts';
import { entityKindSchema, jsonObjectSchema, MAX_NAME_LENGTH } from './value-schemas.ts';

/** A contact's or related party's id is its client's id, a colon, and its own of at most 100 characters. */
export const MAX_ENTITY_ID_LENGTH = MAX_NAME_LENGTH + 1 + 100;

/** A client, contact or related party by name. `id` is unique within `kind`. */
export const namedEntitySchema = z.strictObject({
  kind: entityKindSchema,
  id: z.string(),
  name: z.string(),
  clientId: z.string(),
  /** The client a contact or related party belongs to; the client's own name for a client. */
  clientName: z.string(),
});
export type NamedEntity = z.infer<typeof namedEntitySchema>;

/** The address of one entity. */
export const entityParamsSchema = z.strictObject({
  kind: entityKindSchema,
  id: z.string().min(1).max(MAX_ENTITY_ID_LENGTH),
});

const calls = callsOf('entities');

export const entityContracts = {
  search: calls
    .get('/entities', 'Find clients, contacts and related parties by name')
    .input(
      z.strictObject({
        /**
         * Search words; each must be the start of a word of the name or, for a client, of its id, or together the start of
         * a number of its own, such as a registration number. Empty: all, in alphabetical order.
         */
        q: z.string().max(200).optional(),
        kind: entityKindSchema.optional(),
        /** Per kind. */
        limit: pageSize(20, 100),
        /** `nextCursor` of the previous page; only with `kind`. */
        cursor: cursorSchema,
      }),
    )
    .output(
      z.strictObject({
        groups: z.array(pageOf(namedEntitySchema).extend({ kind: entityKindSchema })),
      }),
    ),
  read: calls
    .get('/entities/{kind}/{id}', 'One entity with its whole record')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(entityParamsSchema)
    .output(z.strictObject({ entity: namedEntitySchema, record: jsonObjectSchema })),
};
