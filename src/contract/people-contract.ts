import { z } from 'zod';
import { isStoredDay } from '#records';
import { callsOf } from './call-builder.ts';
import { READS } from './call-effects.ts';
import {
  downloadSchema,
  idSchema,
  integerSchema,
  pageByPosition,
  pageSize,
  positionSchema,
} from './call-schemas.ts';
import { ERRORS } from './error-contract.ts';

/** Who may sign up: everybody of an allowed address, whom an owner approves, or whom an owner invites. */
export const SIGN_UP_MODES = ['open', 'approval', 'invitation'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** What a person may do: everything and let people in, everything but People, or read alone. */
export const PERSON_ROLES = ['owner', 'full', 'read-only'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

/** `in` may sign in; `waiting` for an owner's approval; `invited`, not joined yet; `disabled`, also when a last day is over. */
const PERSON_STATES = ['in', 'waiting', 'invited', 'disabled'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** By what the list is narrowed, and by which column it is sorted. */
export const PEOPLE_FILTERS = [...PERSON_ROLES, 'invited', 'disabled'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
export const PEOPLE_ORDERS = ['name', 'access', 'last-seen', 'second-factor', 'sessions'] as const;
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];

/** What a person proves besides the password. */
const SECOND_FACTORS = ['passkey', 'app'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Most people who are changed, or invited, at once. */
const MAX_PEOPLE_AT_ONCE = 500;
export const MAX_INVITED_AT_ONCE = 50;
/** Days for which the link of an invitation is good. */
export const INVITATION_DAYS = 7;

const roleSchema = z.enum(PERSON_ROLES);
const untilSchema = z.string().refine(isStoredDay, 'This is not a day such as 2026-12-31.').nullable();
const memberRoleSchema = z.enum(['full', 'read-only']);

const personSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(PERSON_STATES),
  role: roleSchema,
  /** The last day of the access; null: no end. */
  until: z.string().nullable(),
  /** ISO 8601, UTC, as are all times; null: never. */
  lastSeenAt: z.string().nullable(),
  /** Number of sessions that are not over. */
  sessions: integerSchema,
  /** Kinds of second factor that the person has. */
  secondFactors: z.array(z.enum(SECOND_FACTORS)),
  /** The last decision about the person, such as who disabled them. */
  decided: z.strictObject({ action: z.string(), by: z.string(), at: z.string() }).nullable(),
  /** When the person signed up or was invited. */
  since: z.string(),
  /** When the link of an invitation ends; null for others. */
  invitedUntil: z.string().nullable(),
});
export type PersonView = z.infer<typeof personSchema>;

const personDetailSchema = personSchema.extend({
  isYou: z.boolean(),
  isLastOwner: z.boolean(),
  places: z.array(
    z.strictObject({ id: z.string(), userAgent: z.string(), address: z.string(), seenAt: z.string() }),
  ),
  app: z.strictObject({ addedAt: z.string() }).nullable(),
  passkeys: z.array(
    z.strictObject({ id: z.string(), name: z.string().nullable(), addedAt: z.string().nullable() }),
  ),
  recoveryCodes: z.strictObject({ left: integerSchema, total: integerSchema }).nullable(),
  /** What others decided about the person, and the person about others; newest first. */
  acts: z.array(
    z.strictObject({
      at: z.string(),
      by: z.string(),
      about: z.string(),
      action: z.string(),
      old: z.string().nullable(),
      new: z.string().nullable(),
    }),
  ),
});
export type PersonDetail = z.infer<typeof personDetailSchema>;

/** A change of one or several people. */
const peopleChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('access'), role: roleSchema, until: untilSchema.default(null) }),
  z.strictObject({ kind: z.literal('approve'), role: roleSchema, until: untilSchema.default(null) }),
  z.strictObject({ kind: z.literal('refuse') }),
  z.strictObject({ kind: z.literal('disable') }),
  z.strictObject({ kind: z.literal('enable') }),
  /** All sessions, or one. */
  z.strictObject({ kind: z.literal('end-sessions'), session: idSchema.optional() }),
  /** Removes every second factor and ends the sessions; refused for the own account. */
  z.strictObject({ kind: z.literal('reset-second-factors') }),
  z.strictObject({ kind: z.literal('invite-again') }),
  z.strictObject({ kind: z.literal('withdraw') }),
]);
export type PeopleChange = z.infer<typeof peopleChangeSchema>;

const readAddressSchema = z.strictObject({
  text: z.string(),
  /** As it is stored; null when it is not an address. */
  email: z.string().nullable(),
  /** `outside`: of no allowed domain, it will be let in by the invitation. `twice`: an earlier line has it. */
  state: z.enum(['new', 'outside', 'here', 'invited', 'misspelt', 'twice']),
  /** Of who is here already. */
  name: z.string().nullable(),
});
export type ReadAddress = z.infer<typeof readAddressSchema>;

const calls = callsOf('people');
const ownerOnly = { OWNER_ONLY: ERRORS.OWNER_ONLY };
const addressLine = z.string().max(500);
const narrowed = {
  search: z.string().trim().max(200).optional(),
  state: z.enum(PEOPLE_FILTERS).optional(),
  order: z.enum(PEOPLE_ORDERS).default('name'),
};

/** Who may come in: for owners alone. */
export const peopleContracts = {
  list: calls
    .get('/people', 'The people, and who waits for approval')
    .errors(ownerOnly)
    .input(
      z.strictObject({
        ...narrowed,
        limit: pageSize(100),
        cursor: positionSchema,
      }),
    )
    .output(
      pageByPosition(personSchema).extend({
        /** Number of those found, and of all who do not wait. */
        found: integerSchema,
        total: integerSchema,
        waiting: z.array(personSchema),
        signUp: z.enum(SIGN_UP_MODES),
        /** Null: every domain. */
        allowed: z.strictObject({ domains: z.array(z.string()), addresses: integerSchema }).nullable(),
        secondFactor: z.strictObject({
          isRequired: z.boolean(),
          /** Number of people who may log in, and of those among them who have no second factor. */
          mayLogIn: integerSchema,
          without: integerSchema,
        }),
      }),
    ),
  read: calls
    .get('/people/{id}', 'One person, with sessions and decisions')
    .errors({ ...ownerOnly, NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ id: idSchema }))
    .output(personDetailSchema),
  change: calls
    .post('/people/changes', 'Change people, all or nothing')
    .errors({
      ...ownerOnly,
      NOT_FOUND: ERRORS.NOT_FOUND,
      LAST_OWNER: ERRORS.LAST_OWNER,
      OWN_ACCOUNT: ERRORS.OWN_ACCOUNT,
      PASSWORD_NEEDED: ERRORS.PASSWORD_NEEDED,
    })
    .input(
      z.strictObject({
        people: z.array(idSchema).min(1).max(MAX_PEOPLE_AT_ONCE),
        change: peopleChangeSchema,
      }),
    )
    .output(
      z.strictObject({
        /** What the people had before, for taking the change back. */
        before: z.array(z.strictObject({ id: z.string(), role: roleSchema, until: z.string().nullable() })),
      }),
    ),
  readAddresses: calls
    .post('/people/addresses', 'What inviting each line would do')
    .meta(READS)
    .errors(ownerOnly)
    .input(z.strictObject({ lines: z.array(addressLine).max(MAX_INVITED_AT_ONCE) }))
    .output(z.array(readAddressSchema)),
  invite: calls
    .post('/people/invitations', 'Mail each address an invitation')
    .errors({
      ...ownerOnly,
      PASSWORD_NEEDED: ERRORS.PASSWORD_NEEDED,
      TOO_MANY_REQUESTS: ERRORS.TOO_MANY_REQUESTS,
    })
    .input(
      z.strictObject({
        lines: z.array(addressLine).min(1).max(MAX_INVITED_AT_ONCE),
        role: memberRoleSchema,
        until: untilSchema.default(null),
        /** Goes into the mail, above the link. */
        line: z.string().trim().max(500).default(''),
      }),
    )
    .output(z.strictObject({ invited: z.array(z.string()) })),
  export: calls
    .get('/people/export', 'The people as a CSV file', { outputStructure: 'detailed' })
    .errors({ ...ownerOnly, PASSWORD_NEEDED: ERRORS.PASSWORD_NEEDED })
    .input(
      z.strictObject({
        ...narrowed,
        /** Only these people, comma-separated. */
        ids: z.string().max(60_000).optional(),
      }),
    )
    .output(downloadSchema),
};
