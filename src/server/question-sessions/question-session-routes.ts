import { entityKey } from '#records';
import type { Database } from '../db/open-database.ts';
import { readCursor, writeCursor } from '../db/page-cursor.ts';
import { verifiedUser } from '../http/require-session.ts';
import { closeSession, restartSession, takeOverSession } from './hold-question-session.ts';
import { clearQuestionDraft, readQuestionDraft } from './question-draft-store.ts';
import { readStoredSession } from './question-session-store.ts';
import { saveQuestionDraft } from './save-question-draft.ts';
import { saveQuestionSession } from './save-question-session.ts';
import { openSessionsPage, toEntitySession } from './session-view.ts';

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
