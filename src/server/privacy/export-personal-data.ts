import type { TokenView } from '#contract/programs/token-contract.ts';
import { listMessagesFrom, type StoredContactMessage } from '../contact-messages/contact-message-store.ts';
import { listDraftsOf } from '../contact-messages/inbox/message-draft-store.ts';
import {
  listEntries,
  listEntriesBy,
  type StoredEntry,
} from '../contact-messages/inbox/message-entry-store.ts';
import type { Database } from '../db/open-database.ts';
import { listImportsOf } from '../documents/imports/import-store.ts';
import { listEmailChanges } from '../identity/account/email-change-store.ts';
import { listSignIns, type SignIn } from '../identity/account/sign-in-store.ts';
import type { User } from '../identity/base/user-store.ts';
import { listActsUnder, type PersonAct } from '../identity/people/people-audit-store.ts';
import { listPasskeys, type OwnPasskey } from '../identity/second-factor/passkey-store.ts';
import { countRecoveryCodes } from '../identity/second-factor/recovery-code-store.ts';
import { findApp } from '../identity/second-factor/second-factor-store.ts';
import { listApiTokens } from '../identity/tokens/api-token-store.ts';
import {
  type DuplicateAct,
  listDuplicateDecisionsBy,
} from '../matching/duplicates/duplicate-decision-store.ts';
import { listMatchActs, type MatchAct } from '../matching/match-user-store.ts';
import { listAssignmentsOf } from '../matching/review/team/match-assignment-store.ts';
import { listOwnLookDays, listSeenBy, readLook, type SeenFinding } from '../matching/screening/look-store.ts';
import { readNoticeFrequency } from '../matching/screening/notice-store.ts';
import { listMergesBy } from '../merges/client-merge-store.ts';
import { type GivenAnswerEntry, listAnswersBy } from '../question-sessions/answer-history-store.ts';
import {
  type AnswerDocument,
  listDocumentsBy,
} from '../question-sessions/documents/answer-document-store.ts';
import { type KeptHandover, listHandoversOf } from '../question-sessions/handovers/handover-store.ts';
import { readQuestionDraft, type SavedDraft } from '../question-sessions/question-draft-store.ts';
import { type HeldSession, listSessionsHeldBy } from '../question-sessions/question-session-store.ts';
import { type ListAct, listListActs } from '../reference-lists/reference-list-act-store.ts';
import { listUploadsOfList } from '../reference-lists/uploads/reference-upload-store.ts';
import { listViewsOf } from '../saved-views/saved-view-store.ts';
import { type FiledSummary, listSummariesFiledBy } from '../summaries/filed-summary-store.ts';
import { type KeptSummary, listSummariesOf } from '../summaries/summary-store.ts';
import { listFilesOf } from '../uploads/stored-file-store.ts';
import { findPerson } from './find-person.ts';
import {
  type Authorship,
  type EarlierMention,
  findSignInData,
  type KeptSession,
  listAuthorships,
  listBatchesBy,
  listEarlierMentions,
  listKeptSessions,
  listMentions,
  type Mention,
  type WrittenBatch,
} from './personal-data-store.ts';

type MessageWithEntries = StoredContactMessage & { entries: StoredEntry[] };

/**
 * All data stored under an email address, without: password and tokens, which are stored as hashes; counts of
 * attempts, whose keys are hashed; mails in the outbox, which repeat this data.
 */
type PersonalData = {
  email: string;
  exportedAt: string;
  /** Messages by the contact form, with what was answered and noted. */
  contactMessages: MessageWithEntries[];
  account: {
    id: string;
    email: string;
    name: string;
    emailVerified: boolean;
    disabled: boolean;
    createdAt: Date;
    signInMethods: string[];
    sessions: KeptSession[];
    /** Sign-ins and wrong passwords of the last 90 days. */
    signIns: Omit<SignIn, 'id'>[];
    /** Changes of the address; what was done before one stands under the earlier address. */
    emailChanges: Awaited<ReturnType<typeof listEmailChanges>>;
    /** When an authenticator app was added, the passkeys, and how many recovery codes are left; without keys and codes. */
    secondFactors: {
      appAddedAt: string | null;
      passkeys: Omit<OwnPasskey, 'id'>[];
      recoveryCodesLeft: number;
    };
    /** The user's API tokens, each for a program, without what it sends. */
    programs: Omit<TokenView, 'id'>[];
    questionDraft: SavedDraft;
    /** What the user has typed about contact messages and not sent. */
    messageDrafts: Awaited<ReturnType<typeof listDraftsOf>>;
    /** The views of screens that the user has saved. */
    savedViews: Awaited<ReturnType<typeof listViewsOf>>;
    /** The question sessions that the user holds; their answers are about others. */
    questionSessions: HeldSession[];
    /** The question sessions that the user handed over, or was handed. */
    handovers: KeptHandover[];
    /** The records that the user is to decide about, or has handed on. */
    assignments: Awaited<ReturnType<typeof listAssignmentsOf>>;
    /** When the user last looked at the findings of screening; null: never. */
    lookedAtScreening: string | null;
    daysLookedAtScreening: string[];
    /** How often the user is told of findings by mail. */
    toldOfScreening: string;
    /** The user's uploaded files. */
    files: { path: string; size: number; createdAt: string }[];
    /** The user's imports of the last days, finished or not. */
    imports: { collection: string; fileName: string; startedAt: string }[];
    /** The user's uploads of reference lists of the last days. */
    listUploads: { list: string; files: string[]; startedAt: string }[];
    /** The user's summaries. */
    summaries: Omit<KeptSummary, 'userId' | 'attempts'>[];
  } | null;
  /** Writes made under the address. */
  writes: Authorship[];
  /** Imports and other sets of writes made, or taken back, under the address. */
  batches: WrittenBatch[];
  /** Answers given about clients, contacts and related parties. */
  answers: GivenAnswerEntry[];
  /** The documents that the user added to answers. */
  answerDocuments: AnswerDocument[];
  /** Copies of summaries that were filed about, or removed from, clients, contacts and related parties. */
  filedSummaries: FiledSummary[];
  /** Decisions about matches and other actions in matching. */
  matching: MatchAct[];
  /** Imports and removals of reference lists. */
  referenceLists: ListAct[];
  /** Decisions about the person's access, and those that they made about others. */
  access: PersonAct[];
  /** Replies to contact messages, notes about them and changes of them, made under the address. */
  messageEntries: StoredEntry[];
  /** States of findings of screening that were marked as seen under the address. */
  seenFindings: SeenFinding[];
  /** Merges of clients made, or undone, under the address. */
  merges: Awaited<ReturnType<typeof listMergesBy>>;
  /** Decisions about doubles in the book, made under the address. */
  duplicateDecisions: DuplicateAct[];
  /** Where documents contain the address, with the part that does. */
  mentions: Mention[];
  /** Where earlier versions of documents contain it, and the last of those that are gone. */
  earlierMentions: EarlierMention[];
};

/** Each part of a person's data, read when it is called. */
type PersonalDataParts = {
  [Part in keyof PersonalData]: () => PersonalData[Part] | Promise<PersonalData[Part]>;
};

/** Collects the data that a person has a right to see, under every address of theirs, compared without regard to case. */
export async function exportPersonalData(db: Database, address: string): Promise<PersonalData> {
  const data: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(await personalDataParts(db, address))) data[name] = await read();
  return data as PersonalData;
}

/** The parts of that data, to be read one after the other. */
export async function personalDataParts({ query }: Database, address: string): Promise<PersonalDataParts> {
  const { email, user, addresses } = await findPerson(query, address);
  const underEach = async <T>(list: (query: Database['query'], email: string) => Promise<T[]>) => {
    const found: T[] = [];
    for (const one of addresses) for (const item of await list(query, one)) found.push(item);
    return found;
  };
  return {
    email: () => email,
    exportedAt: () => new Date().toISOString(),
    contactMessages: () => underEach(messagesWithEntries),
    account: async () => user && (await accountOf(query, user)),
    writes: () => underEach(listAuthorships),
    batches: () => underEach(listBatchesBy),
    answers: () => underEach(listAnswersBy),
    answerDocuments: () => underEach(listDocumentsBy),
    filedSummaries: () => underEach(listSummariesFiledBy),
    matching: () => underEach(listMatchActs),
    referenceLists: () => underEach(listListActs),
    access: () => underEach(listActsUnder),
    messageEntries: () => underEach(listEntriesBy),
    seenFindings: () => underEach(listSeenBy),
    merges: () => underEach(listMergesBy),
    duplicateDecisions: () => underEach(listDuplicateDecisionsBy),
    mentions: () => underEach(listMentions),
    earlierMentions: () => underEach(listEarlierMentions),
  };
}

async function messagesWithEntries(query: Database['query'], email: string): Promise<MessageWithEntries[]> {
  const messages = await listMessagesFrom(query, email);
  const entries = await listEntries(
    query,
    messages.map(({ id }) => id),
  );
  return messages.map((message) => ({
    ...message,
    entries: entries.filter(({ messageId }) => messageId === message.id),
  }));
}

async function accountOf(
  query: Database['query'],
  user: User,
): Promise<NonNullable<PersonalData['account']>> {
  return {
    ...user,
    ...(await findSignInData(query, user.id)),
    sessions: await listKeptSessions(query, user.id),
    signIns: (await listSignIns(query, user.id)).map(({ id, ...signIn }) => signIn),
    emailChanges: await listEmailChanges(query, user.id),
    secondFactors: {
      appAddedAt: (await findApp(query, user.id))?.addedAt ?? null,
      passkeys: (await listPasskeys(query, user.id)).map(({ id, ...passkey }) => passkey),
      recoveryCodesLeft: (await countRecoveryCodes(query, user.id))?.left ?? 0,
    },
    programs: (await listApiTokens(query, user.id)).map(({ id, ...token }) => token),
    questionDraft: await readQuestionDraft(query, user.id),
    messageDrafts: await listDraftsOf(query, user.id),
    savedViews: await listViewsOf(query, user.id),
    questionSessions: await listSessionsHeldBy(query, user.id),
    handovers: await listHandoversOf(query, user.id),
    assignments: await listAssignmentsOf(query, user.id),
    lookedAtScreening: await readLook(query, user.id),
    daysLookedAtScreening: await listOwnLookDays(query, user.id),
    toldOfScreening: await readNoticeFrequency(query, user.id),
    files: (await listFilesOf(query, user.id)).map(({ path, size, createdAt, metadata }) => ({
      ...{ path, size, createdAt, metadata: { ...metadata.described, ...metadata.custom } },
    })),
    imports: (await listImportsOf(query, user.id)).map(({ collection, fileName, startedAt }) => ({
      ...{ collection, fileName, startedAt },
    })),
    listUploads: (await listUploadsOfList(query, user.id)).map(({ choices, files, startedAt }) => ({
      ...{ list: choices.name, files: files.map(({ name }) => name), startedAt },
    })),
    summaries: (await listSummariesOf(query, user.id)).map(({ userId, attempts, ...summary }) => summary),
  };
}
