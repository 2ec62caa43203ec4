import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { OWN_ACCOUNT } from '../call-effects.ts';
import { idSchema, integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { nameSchema } from '../value-schemas.ts';

/**
 * What an API token may do: calls that read; look-ups and screening in reference lists; calls that write; or everything
 * that its user may, what needs a password excepted.
 */
export const TOKEN_RIGHTS = ['read', 'screen', 'write', 'everything'] as const;
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** The collections to which a token can be limited. */
export const TOKEN_COLLECTIONS = ['clients', 'rules', 'fields', 'staticData', 'fieldMappings'] as const;
export type TokenCollection = (typeof TOKEN_COLLECTIONS)[number];

/** The sign with which every API token begins. */
export const TOKEN_SIGN = 'ck_';
/** The longest life of a token. */
const MAX_TOKEN_DAYS = 365;
/** Most tokens of one user. */
export const MAX_TOKENS = 50;
const MAX_LISTS = 100;

const scopeSchema = {
  rights: z.array(z.enum(TOKEN_RIGHTS)).min(1).max(TOKEN_RIGHTS.length),
  /** The names of the reference lists that it may use; null: all of them. */
  lists: z.array(nameSchema).min(1).max(MAX_LISTS).nullable(),
  /** The collections whose documents it may read or write; null: all of them. */
  collections: z.array(z.enum(TOKEN_COLLECTIONS)).min(1).max(TOKEN_COLLECTIONS.length).nullable(),
};

const tokenSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  ...scopeSchema,
  /** Its last characters. */
  ending: z.string(),
  /** ISO 8601, UTC, as are all times. */
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Null: never. */
  lastUsedAt: z.string().nullable(),
  /** Requests that were made with it. */
  uses: integerSchema,
});
export type TokenView = z.infer<typeof tokenSchema>;

const personTokenSchema = tokenSchema.extend({
  user: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
});
export type PersonTokenView = z.infer<typeof personTokenSchema>;

const newTokenSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  rights: scopeSchema.rights,
  lists: scopeSchema.lists.default(null),
  collections: scopeSchema.collections.default(null),
  days: z.number().int().min(1).max(MAX_TOKEN_DAYS),
});
export type NewToken = z.infer<typeof newTokenSchema>;

const calls = callsOf('tokens');
const { NOT_FOUND, OWNER_ONLY, PASSWORD_NEEDED, CONFLICT } = ERRORS;

/** The API tokens of the user. A token itself never calls these. */
export const tokenContracts = {
  list: calls.get('/tokens', 'Your API tokens, newest first').meta(OWN_ACCOUNT).output(z.array(tokenSchema)),
  create: calls
    .post('/tokens', 'Make an API token, which is shown once')
    .meta(OWN_ACCOUNT)
    .errors({ PASSWORD_NEEDED, CONFLICT })
    .input(newTokenSchema)
    .output(z.strictObject({ secret: z.string(), token: tokenSchema })),
  end: calls
    .delete('/tokens/{id}', 'End an API token at once')
    .meta(OWN_ACCOUNT)
    .errors({ NOT_FOUND })
    .input(z.strictObject({ id: idSchema }))
    .output(z.strictObject({})),
};

/** The API tokens of everybody, for owners. */
export const peopleTokenContracts = {
  list: calls
    .get('/people-tokens', 'The API tokens of all users')
    .errors({ OWNER_ONLY })
    .output(z.array(personTokenSchema)),
  end: calls
    .delete('/people-tokens/{id}', 'End the API token of any user')
    .errors({ OWNER_ONLY, NOT_FOUND, PASSWORD_NEEDED })
    .input(z.strictObject({ id: idSchema }))
    .output(z.strictObject({})),
};
