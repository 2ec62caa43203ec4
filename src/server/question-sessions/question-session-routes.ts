import type { SessionProgress } from '#contract/questions/question-session-contract.ts';
import {
  type EntityKey,
  entityId,
  entityKey,
  entityRecord,
  isJsonObject,
  itemName,
  type JsonObject,
} from '#records';
import { answerChanges } from '#rules';
import type { Database } from '../db/open-database.ts';
import { readCursor, writeCursor } from '../db/page-cursor.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query, Transaction } from '../db/tables.ts';
import { readDocument } from '../documents/document-store.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { type SignedInUser, verifiedUser } from '../http/require-session.ts';
import { appendAnswers } from './answer-history-store.ts';
import { checkHolder, closeSession, restartSession, takeOverSession } from './hold-question-session.ts';
import { clearQuestionDraft, readQuestionDraft, saveNextDraft } from './question-draft-store.ts';
import { readStoredSession, type StoredSession, storeNextSession } from './question-session-store.ts';
import { openSessionsPage, toEntitySession } from './session-view.ts';

const MAX_SESSION_BYTES = 512 * 1_024;

/** Implements the list of open sessions and reading, saving, taking over, closing and restarting one of an entity. */
export function questionSessionRoutes({ db: { query } }: { db: Database }) {
  const { list, read, save, takeOver, close, restart } = verifiedUser.questionSessions;
  return {
    list: list.handler(async ({ context: { user }, input: { cursor, ...page } }) => {
      const from = cursor === undefined ? undefined : readCursor(cursor);
      const { end, ...shown } = await openSessionsPage(query, user, { ...page, cursor: from });
      return { ...shown, nextCursor: end && writeCursor(end) };
    }),
    read: read.handler(async ({ context: { user }, input: { kind, id } }) =>
      toEntitySession(query, await readStoredSession(query, entityKey(kind, id)), user),
    ),
    save: save.handler(async ({ context: { user }, input: { kind, id, ...saved } }) => ({
      version: await saveQuestionSession(query, user, { key: entityKey(kind, id), ...saved }),
    })),
    takeOver: takeOver.handler(({ context: { user }, input: { kind, id } }) =>
      takeOverSession(query, user, entityKey(kind, id)),
    ),
    close: close.handler(async ({ context: { user }, input: { kind, id } }) => ({
      version: await closeSession(query, user, entityKey(kind, id)),
    })),
    restart: restart.handler(async ({ context: { user }, input: { kind, id } }) => ({
      version: await restartSession(query, user, entityKey(kind, id)),
    })),
  };
}

/** Implements reading, saving and discarding each user's draft. */
export function questionDraftRoutes({ db: { query } }: { db: Database }) {
  const { read, save, discard } = verifiedUser.questionDraft;
  return {
    read: read.handler(({ context: { user } }) => readQuestionDraft(query, user.id)),
    save: save.handler(async ({ context: { user }, input }) => ({
      version: await saveQuestionDraft(query, user.id, input),
    })),
    discard: discard.handler(async ({ context: { user } }) => ({
      version: await clearQuestionDraft(query, user.id),
    })),
  };
}

/**
 * Saves the user's draft, provided that nothing was saved since `version`.
 * @returns the new version
 * @throws AppError 409 with the current draft when something was, 413 when it is over 512 kB
 */
async function saveQuestionDraft(
  query: Query,
  userId: string,
  { version, state, progress }: { version: number; state: JsonObject; progress: SessionProgress },
): Promise<number> {
  checkSessionSize(state);
  return runTransaction(query, async (transaction) => {
    const current = await readQuestionDraft(transaction, userId);
    if (current.version !== version) throw new AppError('CONFLICT', { data: { current } });
    return saveNextDraft(transaction, userId, { version, state, answered: progress.answered });
  });
}

type SessionSave = { key: EntityKey; version: number; state: JsonObject; progress: SessionProgress };

/**
 * Saves the session of an entity and appends its hand-given answers that changed to their history, in one transaction,
 * provided that nothing was saved since `version` and no other user holds it.
 * @returns the new version
 * @throws AppError 400 when the state is about another entity, 404 when there is no such entity, 409 with the current
 * session when it was saved or taken over since, 413 when it is over 512 kB
 */
async function saveQuestionSession(
  query: Query,
  user: SignedInUser,
  { key, version, state, progress }: SessionSave,
): Promise<number> {
  checkSessionSize(state);
  checkSessionEntity(state, key);
  return runTransaction(query, async (transaction) => {
    const current = await readStoredSession(transaction, key);
    await checkHolder(transaction, current, user);
    if ((current?.version ?? 0) !== version) {
      throw new AppError('CONFLICT', {
        data: { current: await toEntitySession(transaction, current, user) },
      });
    }
    const at = new Date().toISOString();
    const opened = current?.state ? current : await openSession(transaction, { key, user, at, version });
    await storeNextSession(transaction, {
      ...opened,
      ...progress,
      ...{ version: version + 1, state, changed_at: at, closed_at: null },
      holder_id: user.id,
      held_since: opened.holder_id === user.id ? opened.held_since : at,
    });
    const changes = answerChanges(current?.state?.list, state.list);
    await appendAnswers(transaction, key, { changes, user, at });
    return version + 1;
  });
}

/** A session that begins; that of a deleted entity may go on, but not begin. */
async function openSession(
  transaction: Transaction,
  { key, user, at, version }: { key: EntityKey; user: SignedInUser; at: string; version: number },
): Promise<StoredSession> {
  const { kind, clientId, itemId } = key;
  const client = await readDocument(transaction, { collection: 'clients', id: clientId });
  const record = client && entityRecord(client.data, key);
  if (!record) throw new AppError('NOT_FOUND');
  return {
    ...{ kind, client_id: clientId, item_id: itemId, version, state: null },
    name: kind === 'clients' ? String(record.name ?? '') : itemName(kind, record),
    ...{ holder_id: user.id, held_since: at, opened_by: user.id, opened_at: at, changed_at: at },
    ...{ answered: 0, total: 0, unsaved: 0, closed_at: null },
  };
}

/**
 * Checks the size of a session.
 * @throws AppError 413 when it is over 512 kB
 */
function checkSessionSize(state: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(state)) > MAX_SESSION_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
}

/**
 * Checks that a session is about the entity under which it is saved, so that no answer can reach another.
 * @throws AppError 400 when it names another
 */
function checkSessionEntity(state: JsonObject, key: EntityKey): void {
  const entity = isJsonObject(state.list) ? state.list.entity : null;
  if (!isJsonObject(entity)) return;
  if (entity.kind === key.kind && entity.id === entityId(key)) return;
  throw wrongField('state.list.entity', 'These answers are about another entity.');
}
