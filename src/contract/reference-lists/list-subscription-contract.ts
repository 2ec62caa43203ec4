import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { MAX_NAME_LENGTH, nameSchema } from '../value-schemas.ts';
import { listLossSchema } from './list-loss.ts';

const MAX_SOURCE_LENGTH = 2_000;
const sourceSchema = z.string().trim().min(1).max(MAX_SOURCE_LENGTH);

/** Most addresses of one list, such as those of the two files of OFAC. */
export const MAX_LIST_SOURCES = 2;
/** How often addresses are asked, in hours. */
export const SUBSCRIPTION_HOURS = [1, 6, 24] as const;
export const MAX_PROMISED_DAYS = 366;

const choicesSchema = z.strictObject({
  /** A folder of the server with all files of the list, or one or two addresses. */
  sources: z.array(sourceSchema).min(1).max(MAX_LIST_SOURCES),
  /** The address of a file with the SHA-256 of the files. */
  checksum: sourceSchema.nullable(),
  everyHours: z.union(SUBSCRIPTION_HOURS.map((hours) => z.literal(hours))),
  /** The list is to be read at least once in so many days. */
  promisedDays: integerSchema.min(1).max(MAX_PROMISED_DAYS),
});
export type SubscriptionChoices = z.infer<typeof choicesSchema>;

/** How the versions of a list are read by themselves, and whether its promise is kept. */
export const listSubscriptionSchema = choicesSchema.extend({
  isFolder: z.boolean(),
  /** When a whole list was last read, or confirmed as unchanged by its address; null: never. */
  readAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  /** Why the last try failed, as a sentence. */
  problem: z.string().nullable(),
  failingSince: z.string().nullable(),
  /** The version that is held back until a user imports it anyway, or the source sends another; null: none. */
  held: z.strictObject({ at: z.string(), losses: z.array(listLossSchema) }).nullable(),
  /** Days since the promise is broken; 0 while it is kept. */
  daysLate: integerSchema,
  /** Whether its promise is broken, or it has failed for days. */
  isSilent: z.boolean(),
  /** Whether it is about to be read, or is being read. */
  isBusy: z.boolean(),
});
export type ListSubscription = z.infer<typeof listSubscriptionSchema>;

const one = z.strictObject({ name: nameSchema.max(MAX_NAME_LENGTH) });
const calls = callsOf('reference lists');
const errors = { NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT };

/** Subscriptions of reference lists, by the name of the list. */
export const listSubscriptionContracts = {
  state: calls
    .get(
      '/list-subscriptions',
      'Where lists may be read from, and which subscribed lists are overdue or held back',
    )
    .output(
      z.strictObject({
        addresses: z.array(z.string()),
        folders: z.array(z.string()),
        subscribed: integerSchema,
        silent: z.array(z.string()),
        held: z.array(z.string()),
      }),
    ),
  put: calls
    .put('/list-subscriptions/{name}', 'Subscribe a list, or change its subscription; it is read at once')
    .errors({ ...errors, BAD_REQUEST: ERRORS.BAD_REQUEST })
    .input(one.extend(choicesSchema.shape))
    .output(listSubscriptionSchema),
  read: calls
    .post('/list-subscriptions/{name}/read', 'Read the list now')
    .errors(errors)
    .input(one)
    .output(listSubscriptionSchema),
  take: calls
    .post('/list-subscriptions/{name}/take', 'Import the version that is held back')
    .errors(errors)
    .input(one.extend({ heldAt: z.string() }))
    .output(listSubscriptionSchema),
  remove: calls
    .delete('/list-subscriptions/{name}', 'End the subscription; versions stay')
    .errors(errors)
    .input(one)
    .output(z.strictObject({})),
};
