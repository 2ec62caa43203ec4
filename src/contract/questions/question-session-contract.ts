import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { cursorSchema, integerSchema, pageOf, pageSize } from '../call-schemas.ts';
import { entityParamsSchema, namedEntitySchema } from '../entity-contract.ts';
import { ERRORS } from '../error-contract.ts';
import { jsonObjectSchema } from '../value-schemas.ts';

const versionSchema = integerSchema.min(0);
const countSchema = integerSchema.min(0).max(1_000_000);

/** Counts of a session's questions, as the list of open questionnaires shows them. */
export const sessionProgressSchema = z.strictObject({
  answered: countSchema,
  total: countSchema,
  /** Changes that wait for the record: answers, cleared ones, and values that no longer apply. */
  unsaved: countSchema,
});
export type SessionProgress = z.infer<typeof sessionProgressSchema>;

/** A user as a session names them. */
export const sessionUserSchema = z.strictObject({ id: z.string(), name: z.string(), isYou: z.boolean() });
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** The session of an entity as it is stored. `version` is 0 before the first save. */
const entitySessionSchema = z.strictObject({
  version: versionSchema,
  /** The state from which `#rules` rebuilds the question list; null without a session. */
  state: jsonObjectSchema.nullable(),
  /** The only user who may save it; null when there is none, so that anyone may. */
  holder: sessionUserSchema.nullable(),
  heldSince: z.string().nullable(),
  /** Who opened it; null when that user is no longer known. */
  openedBy: sessionUserSchema.nullable(),
  openedAt: z.string().nullable(),
});
export type EntitySession = z.infer<typeof entitySessionSchema>;

/** An open session in the list. */
const openSessionSchema = z.strictObject({
  entity: namedEntitySchema,
  /** Whether the entity was deleted since. */
  isRemoved: z.boolean(),
  holder: sessionUserSchema.nullable(),
  ...sessionProgressSchema.shape,
  openedAt: z.string(),
  changedAt: z.string(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

const saveSchema = z.strictObject({
  version: versionSchema,
  state: jsonObjectSchema,
  progress: sessionProgressSchema,
});
const savedSchema = z.strictObject({ version: integerSchema });
const calls = callsOf('question sessions');
const path = '/question-sessions/{kind}/{id}';
export const takenOver = { ...ERRORS.TAKEN_OVER, data: z.object({ current: entitySessionSchema }) };

/** The questions about one client, contact or related party: one session of each, with one holder. */
export const questionSessionContracts = {
  list: calls
    .get('/question-sessions', 'Open questionnaires, the latest first')
    .input(
      z.strictObject({
        limit: pageSize(20, 100),
        /** `mine`: only those you hold. */
        holder: z.enum(['mine', 'anyone']).default('anyone'),
        cursor: cursorSchema,
      }),
    )
    .output(pageOf(openSessionSchema).extend({ total: integerSchema })),
  read: calls
    .get(path, 'The questionnaire of one entity')
    .input(entityParamsSchema)
    .output(entitySessionSchema),
  save: calls
    .put(path, 'Save the questionnaire of one entity')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: { ...ERRORS.CONFLICT, data: z.object({ current: entitySessionSchema }) },
      TAKEN_OVER: takenOver,
    })
    .input(saveSchema.extend(entityParamsSchema.shape))
    .output(savedSchema),
  takeOver: calls
    .post(`${path}/take-over`, 'Take over a questionnaire')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(entityParamsSchema)
    .output(entitySessionSchema),
  close: calls
    .post(`${path}/close`, 'Close a questionnaire; its answers are kept')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, TAKEN_OVER: takenOver })
    .input(entityParamsSchema)
    .output(savedSchema),
  restart: calls
    .delete(path, 'Delete the answers of a questionnaire')
    .errors({ TAKEN_OVER: takenOver })
    .input(entityParamsSchema)
    .output(savedSchema),
};

/** A user's draft as it is stored. `version` is 0 before the first save. */
const questionDraftSchema = z.strictObject({ version: versionSchema, state: jsonObjectSchema.nullable() });
const draftPath = '/question-draft';

/** The questions of a user who has not chosen an entity. */
export const questionDraftContracts = {
  read: calls.get(draftPath, 'Your draft').output(questionDraftSchema),
  save: calls
    .put(draftPath, 'Save your draft')
    .errors({ CONFLICT: { ...ERRORS.CONFLICT, data: z.object({ current: questionDraftSchema }) } })
    .input(saveSchema)
    .output(savedSchema),
  discard: calls.delete(draftPath, 'Delete your draft').output(savedSchema),
};
