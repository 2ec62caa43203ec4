import { listMessagesFrom, type StoredContactMessage } from '../contact-messages/contact-message-store.ts';
import type { Database } from '../db/open-database.ts';
import { findUserByEmail } from '../identity/identity-store.ts';
import { readQuestionSession, type SavedSession } from '../question-sessions/question-session-store.ts';
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
 * All that is kept under an e-mail address. Not in it: password and tokens, which are kept as hashes that tell
 * nothing; counts of tries, whose keys name nobody; earlier states of documents.
 */
export type PersonalData = {
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
  } | null;
  /** Writes made under the address. */
  writes: Authorship[];
  /** Where the firm's records hold the address, with the part they hold it in. */
  mentions: Mention[];
};

/** Gathers what a person may ask to see; capitals in the address make no difference. */
export async function exportPersonalData({ query }: Database, address: string): Promise<PersonalData> {
  const email = address.trim().toLowerCase();
  return {
    email,
    exportedAt: new Date().toISOString(),
    contactMessages: await listMessagesFrom(query, email),
    account: await accountOf(query, email),
    writes: await listAuthorships(query, email),
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
  };
}
