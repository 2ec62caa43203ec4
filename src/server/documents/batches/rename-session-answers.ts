import { answerChanges, type RenamedAnswer, renameInSession } from '#rules';
import type { Transaction } from '../../db/tables.ts';
import type { Author } from '../document-store.ts';
import {
  listSessionsHolding,
  readSessionState,
  type SessionOwner,
  storeSessionState,
} from '../session-answers-store.ts';

/** The answers of one open questionnaire that are called otherwise. */
export type RenamedSession = { key: SessionOwner; renames: RenamedAnswer[] };

/** Finds the open questionnaires that hold options under another name than they are to have. */
export async function findRenamedSessions(
  transaction: Transaction,
  renames: readonly RenamedAnswer[],
): Promise<RenamedSession[]> {
  const found = new Map<string, RenamedSession>();
  for (const from of new Set(renames.map((rename) => rename.from))) {
    for (const { key, state } of await listSessionsHolding(transaction, from)) {
      const { held } = renameInSession(state, renames);
      if (held.length > 0) found.set(JSON.stringify(key), { key, renames: held });
    }
  }
  return [...found.values()];
}

/** Renames the answers of open questionnaires, with their history. */
export async function renameSessionAnswers(
  transaction: Transaction,
  sessions: readonly RenamedSession[],
  author: Author,
): Promise<void> {
  for (const { key, renames } of sessions) {
    const stored = await readSessionState(transaction, key);
    if (!stored) continue;
    const { session, held } = renameInSession(stored.state, renames);
    if (held.length === 0) continue;
    const changes = answerChanges(stored.state.list, session.list);
    await storeSessionState(transaction, { ...stored, state: session }, { changes, author });
  }
}

/** The same sessions, with the names of before. */
export function renamedBack(sessions: readonly RenamedSession[]): RenamedSession[] {
  return sessions.map(({ key, renames }) => ({
    key,
    renames: renames.map(({ dataField, from, to }) => ({ dataField, from: to, to: from })),
  }));
}
