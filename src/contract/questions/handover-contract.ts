import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { idSchema, integerSchema } from '../call-schemas.ts';
import { entityParamsSchema, namedEntitySchema } from '../entity-contract.ts';
import { ERRORS } from '../error-contract.ts';
import { sessionProgressSchema, sessionUserSchema, takenOver } from './question-session-contract.ts';

/** The longest sentence of a handover, in characters. */
export const MAX_HANDOVER_SENTENCE = 280;
/** Most handovers of either direction that are listed: more than lie on any desk, as each has a note and a day of its own. */
export const MAX_HANDOVERS = 1_000;

/** What is wrong with the day by which a questionnaire is to be done; undefined for nothing. */
export function handoverDayProblem(day: string | null, today: string): string | undefined {
  return day !== null && day < today ? 'This day is over. Choose today or a later one.' : undefined;
}

/** A question session that one user has given to another. */
const handoverSchema = z.strictObject({
  entity: namedEntitySchema,
  from: sessionUserSchema,
  /** `mayAnswer` is false for a receiver who can no longer log in or may read only by now: the sender takes it back then. */
  to: sessionUserSchema.extend({ mayAnswer: z.boolean() }),
  /** What the receiver is to know; empty when nothing was said. */
  sentence: z.string(),
  /** The day by which it is to be done, yyyy-mm-dd; null without one. */
  day: z.string().nullable(),
  /** ISO 8601, UTC; `openedAt` is null until the receiver has opened it. */
  handedAt: z.string(),
  openedAt: z.string().nullable(),
  ...sessionProgressSchema.shape,
});
export type Handover = z.infer<typeof handoverSchema>;

/** A user to whom a session can be handed over. */
const receiverSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** False for who may only read. */
  mayAnswer: z.boolean(),
  /** How many open sessions the user holds. */
  holds: integerSchema,
});
export type Receiver = z.infer<typeof receiverSchema>;

const calls = callsOf('handovers');
const path = '/question-sessions/{kind}/{id}/handover';
const versionSchema = z.strictObject({ version: integerSchema });
const NOT_FOUND = { NOT_FOUND: ERRORS.NOT_FOUND };

/** Question sessions that users give to each other, with a sentence and a day. */
export const handoverContracts = {
  list: calls.get('/handovers', 'Questionnaires handed to you and by you').output(
    z.strictObject({
      toMe: z.array(handoverSchema).max(MAX_HANDOVERS),
      byMe: z.array(handoverSchema).max(MAX_HANDOVERS),
    }),
  ),
  receivers: calls
    .get('/handovers/receivers', 'Users who can receive a questionnaire')
    .output(z.array(receiverSchema)),
  handOver: calls
    .post(path, 'Hand over a questionnaire that you hold to a colleague; its answers stay')
    .errors({ ...NOT_FOUND, TAKEN_OVER: takenOver })
    .input(
      entityParamsSchema.extend({
        to: idSchema,
        sentence: z.string().trim().max(MAX_HANDOVER_SENTENCE).default(''),
        day: z.iso.date().nullable().default(null),
      }),
    )
    .output(versionSchema),
  open: calls
    .post(`${path}/open`, 'Mark a questionnaire handed to you as opened')
    .errors(NOT_FOUND)
    .input(entityParamsSchema)
    .output(z.strictObject({ openedAt: z.string() })),
  takeBack: calls
    .post(`${path}/take-back`, 'Withdraw a questionnaire that you handed over')
    .errors(NOT_FOUND)
    .input(entityParamsSchema)
    .output(versionSchema),
  forget: calls
    .delete(path, 'Remove a handover from your list; the questionnaire stays')
    .errors(NOT_FOUND)
    .input(entityParamsSchema)
    .output(z.strictObject({})),
};
