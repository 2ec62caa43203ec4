import { listMessagesFrom, type StoredContactMessage } from '../contact-messages/contact-message-store.ts';
import type { Database } from '../db/open-database.ts';
import { findUserByEmail } from '../identity/identity-store.ts';
import { listMatchActs, type MatchAct } from '../matching/match-user-store.ts';
import { readQuestionSession, type SavedSession } from '../question-sessions/question-session-store.ts';
import { type KeptSummary, listSummariesOf } from '../summaries/summary-store.ts';
import { listFilesOf } from '../uploads/stored-file-store.ts';
import {
  type Authorship,
  findSignInData,
  type KeptSession,
  listAuthorships,
  listKeptSessions,
  listMentions,
  type Mention,
} from './personal-data-store.ts';

/**
 * All data stored under an e-mail address, without: password and tokens, which are stored as hashes; counts of
 * attempts, whose keys are hashed; mails in the outbox, which repeat this data; earlier versions of documents.
 */
type PersonalData = {
  email: string;
  exportedAt: string;
  contactMessages: StoredContactMessage[];
  account: {
    id: string;
    email: string;
    name: string;
    emailVerified: boolean;
    disabled: boolean;
    createdAt: Date;
    signInMethods: string[];
    sessions: KeptSession[];
    questionSession: SavedSession;
    /** The user's uploaded files. */
    files: { path: string; size: number; createdAt: string }[];
    /** The user's summaries. */
    summaries: Omit<KeptSummary, 'userId' | 'attempts'>[];
  } | null;
  /** Writes made under the address. */
  writes: Authorship[];
  /** Decisions about matches and other actions in matching. */
  matching: MatchAct[];
  /** Where documents contain the address, with the part that does. */
  mentions: Mention[];
};

/** Collects the data that a person has a right to see. The address is compared without regard to case. */
export async function exportPersonalData({ query }: Database, address: string): Promise<PersonalData> {
  const email = address.trim().toLowerCase();
  return {
    email,
    exportedAt: new Date().toISOString(),
    contactMessages: await listMessagesFrom(query, email),
    account: await accountOf(query, email),
    writes: await listAuthorships(query, email),
    matching: await listMatchActs(query, email),
    mentions: await listMentions(query, email),
  };
}

async function accountOf(query: Database['query'], email: string): Promise<PersonalData['account']> {
  const user = await findUserByEmail(query, email);
  if (!user) return null;
  return {
    ...user,
    ...(await findSignInData(query, user.id)),
    sessions: await listKeptSessions(query, user.id),
    questionSession: await readQuestionSession(query, user.id),
    files: (await listFilesOf(query, user.id)).map(({ path, size, createdAt }) => ({
      path,
      size,
      createdAt,
    })),
    summaries: (await listSummariesOf(query, user.id)).map(({ userId, attempts, ...summary }) => summary),
  };
}
