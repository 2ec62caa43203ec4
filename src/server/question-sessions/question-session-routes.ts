import type { Database } from '../db/open-database.ts';
import { verifiedUser } from '../http/require-session.ts';
import { clearQuestionSession, readQuestionSession } from './question-session-store.ts';
import { saveQuestionSession } from './save-question-session.ts';

/** Implements reading, saving and restarting each user's question session. */
export function questionSessionRoutes({ db: { query } }: { db: Database }) {
  const { read, save, restart } = verifiedUser.questionSession;
  return {
    read: read.handler(({ context: { user } }) => readQuestionSession(query, user.id)),
    save: save.handler(async ({ context: { user }, input }) => ({
      version: await saveQuestionSession(query, user.id, input),
    })),
    restart: restart.handler(async ({ context: { user } }) => ({
      version: await clearQuestionSession(query, user.id),
    })),
  };
}
