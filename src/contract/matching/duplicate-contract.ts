import { z } from 'zod';
import { BIRTHDAY_CLASSES, NUMBER_CLASSES, OWN_TIERS } from '#matching';
import { callsOf } from '../call-builder.ts';
import {
  idSchema,
  integerSchema,
  oneSchema,
  pageByPosition,
  pageSize,
  positionSchema,
} from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, MAX_NAME_LENGTH } from '../value-schemas.ts';
import { userNameSchema } from './matching-parts.ts';

/** What can be decided about two records of ours. */
const DUPLICATE_DECISIONS = ['same', 'different', 'later'] as const;
export type DuplicateDecision = (typeof DUPLICATE_DECISIONS)[number];
/** Which pairs are listed: those to decide, those for later, those that are decided, or all. */
export const DUPLICATE_STATES = ['open', 'later', 'decided', 'all'] as const;
export type DuplicateState = (typeof DUPLICATE_STATES)[number];

const sideSchema = z.strictObject({
  recordId: z.string(),
  name: z.string(),
  clientId: z.string(),
  clientName: z.string(),
});

const decidedSchema = z.strictObject({
  decision: z.enum(DUPLICATE_DECISIONS),
  /** ISO 8601, UTC, as are all times. */
  at: z.string(),
  by: userNameSchema,
});

/** Two records of ours that may be one. */
const duplicateSchema = z.strictObject({
  id: z.string(),
  kind: entityKindSchema,
  tier: z.enum(OWN_TIERS),
  /** The name score, the word score and their mean. */
  score: integerSchema,
  words: integerSchema,
  combined: integerSchema,
  birthday: z.enum(BIRTHDAY_CLASSES),
  number: z.enum(NUMBER_CLASSES),
  /** Changes with the compared values of either; a decision names the one that was seen. */
  values: z.string(),
  foundAt: z.string(),
  first: sideSchema,
  second: sideSchema,
  /** What speaks for and against, the strongest first. */
  reasons: z.array(z.string()),
  /** Null while it is to be decided. */
  decided: decidedSchema.nullable(),
  /** The last decision, which was made for other values; null when there is none. */
  earlier: decidedSchema.nullable(),
});
export type Duplicate = z.infer<typeof duplicateSchema>;

/** How two values of ours compare. */
const DUPLICATE_VERDICTS = ['same', 'near', 'differs', 'only-first', 'only-second'] as const;
export type DuplicateVerdict = (typeof DUPLICATE_VERDICTS)[number];

const openedSchema = duplicateSchema.extend({
  rows: z.array(
    z.strictObject({
      label: z.string(),
      first: z.string(),
      second: z.string(),
      verdict: z.enum(DUPLICATE_VERDICTS).nullable(),
    }),
  ),
});
export type OpenedDuplicate = z.infer<typeof openedSchema>;

const filterSchema = z.strictObject({
  kind: entityKindSchema.optional(),
  tier: z.enum(OWN_TIERS).optional(),
  /** The lowest mean. */
  score: z.coerce.number().int().min(0).max(100).optional(),
  state: z.enum(DUPLICATE_STATES).default('open'),
  /** Pairs with a record of this client. */
  client: idSchema.optional(),
});

const pageSchema = pageByPosition(duplicateSchema).extend({
  /** Of the same kind, score and client. */
  counts: z.strictObject({ open: integerSchema, later: integerSchema, decided: integerSchema }),
  /** When clients were compared last, and how many wait for it; null before the first comparison. */
  compared: z.strictObject({ at: z.string().nullable(), clients: integerSchema, waiting: integerSchema }),
  /** Records like more than `mostAlike` others, and the names that most of them have: see `leftOutText`. */
  leftOut: z.strictObject({
    mostAlike: integerSchema,
    records: integerSchema,
    names: z.array(z.strictObject({ kind: entityKindSchema, name: z.string(), records: integerSchema })),
  }),
});
export type DuplicatePage = z.infer<typeof pageSchema>;

/** What is said of names that many records have; nothing without any. */
export function leftOutText({ mostAlike, records, names }: DuplicatePage['leftOut']): string | null {
  if (records === 0) return null;
  const often = names.filter((one) => one.records > 1).map((one) => `${one.name} (${one.records})`);
  const such = often.length === 0 ? '' : `, such as ${often.join(', ')}`;
  const stand = records === 1 ? '1 record has a name' : `${records} records have names`;
  return `${stand} like more than ${mostAlike} others${such}: compared only where a number or a birthday agrees, too.`;
}

const lookAlikeSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The mean of both numbers. */
  combined: integerSchema,
  /** City and country. */
  detail: z.string(),
});
export type LookAlike = z.infer<typeof lookAlikeSchema>;

/** What the user saw decided; 409 when it is another decision by now. Absent: whatever it is. */
const seenSchema = z.enum(['open', ...DUPLICATE_DECISIONS]).optional();

const calls = callsOf('duplicates');

/** Doubles in the firm's own book. */
export const duplicateContracts = {
  list: calls
    .get(
      '/duplicates',
      'List pairs of clients, contacts or related parties that may be the same, highest combined score first',
    )
    .input(filterSchema.extend({ cursor: positionSchema, limit: pageSize(50) }))
    .output(pageSchema),
  lookAlikes: calls
    .get('/duplicates/look-alikes', 'Find the clients with names like this one, highest combined score first')
    .input(z.strictObject({ name: z.string().max(MAX_NAME_LENGTH) }))
    .output(z.strictObject({ items: z.array(lookAlikeSchema) })),
  read: calls
    .get('/duplicates/{id}', 'Read a pair with the values of both')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(oneSchema)
    .output(openedSchema),
  decide: calls
    .post(
      '/duplicates/{id}/decision',
      'Decide a pair (same, different, later); valid until a compared value changes; 409 when one has changed since',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        ...{ id: idSchema, decision: z.enum(DUPLICATE_DECISIONS), values: idSchema },
        expected: seenSchema,
      }),
    )
    .output(duplicateSchema),
  undo: calls
    .post('/duplicates/{id}/undo', 'Undo the last decision about a pair; 409 when there is none')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(oneSchema.extend({ expected: seenSchema }))
    .output(duplicateSchema),
};
