import { abandonFiles, removeAbandonedFiles } from '../blobs/abandoned-file-store.ts';
import type { Files } from '../blobs/files.ts';
import {
  deleteContactMessages,
  listMailIds,
  listMessagesFrom,
} from '../contact-messages/contact-message-store.ts';
import { emptyWriteAheadLog } from '../db/empty-write-ahead-log.ts';
import type { Database } from '../db/open-database.ts';
import { takeLock } from '../db/postgres/postgres-locks.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Transaction } from '../db/tables.ts';
import { readDocumentForWriting, SYSTEM_AUTHOR } from '../documents/document-store.ts';
import type { DocumentWrite } from '../documents/write-store.ts';
import type { Config } from '../ground/config.ts';
import { deleteUserAndKeepRestriction } from '../identity/people/kept-restriction-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import { forgetRecordsToCompare } from '../matching/duplicates/duplicate-record-store.ts';
import { blackenAddressIn } from './blacken-text.ts';
import { deleteUserWork } from './delete-user-work.ts';
import { refreshDerivedTexts } from './derived-text-store.ts';
import {
  addressPattern,
  blackenAddress,
  type ErasedPlaces,
  insertErasure,
  newMark,
} from './erasure-store.ts';
import { findPerson } from './find-person.ts';
import {
  listAuthorships,
  listDocumentsWith,
  listFilesWith,
  listMentions,
  type Mention,
} from './personal-data-store.ts';
import { rememberErasures } from './remembered-erasure-store.ts';

/** What was erased, and where people must decide. */
type ErasedData = {
  contactMessages: number;
  /** Mails in the outbox that were to the address, or named it. */
  mails: number;
  account: boolean;
  /** The user's summaries and uploaded files. */
  summaries: number;
  files: number;
  authorships: number;
  /** Where documents and reference lists contained the address; the rest of these records is for people to decide about. */
  mentions: Mention[];
  /** The paths of other users' files whose text contains the address. */
  otherFiles: string[];
  /** How many values of each table were blackened. */
  places: ErasedPlaces;
};

/** What was erased under one address. */
type FoundUnder = Omit<ErasedData, 'account' | 'summaries' | 'files'>;

const NO_WORK = { summaries: 0, files: 0, keys: [] };

/** What erasing needs of the server; `storeWrites` stores documents with their search entries. */
export type EraseDeps = {
  config: Pick<Config, 'authSecret' | 'authSecrets' | 'dataDir'>;
  db: Database;
  mailer: Mailer;
  files: Files;
  storeWrites: (transaction: Transaction, writes: readonly DocumentWrite[]) => Promise<unknown>;
};

/**
 * Erases a person by an email address, with the earlier ones of their account, all or nothing: contact messages, the
 * mails of the outbox that are from or to it or name it, the account with sessions, draft, uploaded files, imports and summaries. In
 * everything else, such as documents with their history and authors, it is replaced. Delivered mail cannot be recalled.
 */
export async function erasePersonalData(
  { config, db, mailer, files, storeWrites }: EraseDeps,
  address: string,
): Promise<ErasedData> {
  const erased = await runTransaction(db.query, async (transaction) => {
    await takeLock(transaction, 'erasing');
    const { user, addresses } = await findPerson(transaction, address);
    const work = user ? await deleteUserWork(transaction, mailer, user.id) : NO_WORK;
    await abandonFiles(transaction, work.keys);
    if (user) await deleteUserAndKeepRestriction(config, transaction, user.id);
    const found: FoundUnder[] = [];
    for (const email of addresses) {
      found.push(await eraseAddress({ mailer, storeWrites }, transaction, email));
    }
    await refreshDerivedTexts(transaction);
    const places = sumOf(found.map((one) => one.places));
    await insertErasure(transaction, places);
    // Before the commit, so that no erasure is ever forgotten.
    rememberErasures(config.dataDir, 'person', addresses);
    const total = (count: (one: FoundUnder) => number) => found.reduce((sum, one) => sum + count(one), 0);
    return {
      contactMessages: total((one) => one.contactMessages),
      mails: total((one) => one.mails),
      account: user !== null,
      ...{ summaries: work.summaries, files: work.files },
      authorships: total((one) => one.authorships),
      mentions: found.flatMap((one) => one.mentions),
      otherFiles: found.flatMap((one) => one.otherFiles),
      places,
    };
  });
  await removeAbandonedFiles(db, files);
  await emptyWriteAheadLog(db);
  return erased;
}

/** Erases one address of a person whose account is deleted. */
async function eraseAddress(
  { mailer, storeWrites }: Pick<EraseDeps, 'mailer' | 'storeWrites'>,
  transaction: Transaction,
  email: string,
): Promise<FoundUnder> {
  const messages = await listMessagesFrom(transaction, email);
  for (const id of await listMailIds(transaction, messages)) await mailer.discard(id);
  await deleteContactMessages(
    transaction,
    messages.map(({ id }) => id),
  );
  const found = {
    contactMessages: messages.length,
    mails: (await mailer.discardTo(email)) + (await mailer.discardNaming(addressPattern(email))),
    authorships: (await listAuthorships(transaction, email)).length,
    mentions: await listMentions(transaction, email),
    otherFiles: await listFilesWith(transaction, email),
  };
  const mark = newMark();
  await storeWrites(transaction, await blackenedDocuments(transaction, email, mark));
  await forgetRecordsToCompare(transaction);
  return { ...found, places: await blackenAddress(transaction, email, mark) };
}

/** Adds the counts of each table. */
function sumOf(all: readonly ErasedPlaces[]): ErasedPlaces {
  const sum: ErasedPlaces = {};
  for (const [table, count] of all.flatMap((places) => Object.entries(places))) {
    sum[table] = (sum[table] ?? 0) + count;
  }
  return sum;
}

/** Returns the writes that blacken an address in current documents, as new versions, so that no open editor restores it. */
async function blackenedDocuments(
  transaction: Transaction,
  email: string,
  mark: string,
): Promise<DocumentWrite[]> {
  const writes: DocumentWrite[] = [];
  for (const { collection, id } of await listDocumentsWith(transaction, email)) {
    const before = await readDocumentForWriting(transaction, { collection, id });
    if (!before) continue;
    const text = JSON.stringify(before.data);
    const blackened = blackenAddressIn(text, addressPattern(email), mark);
    if (blackened === text) continue;
    const after = JSON.parse(blackened);
    const note = 'Personal data was erased.';
    writes.push({ collection, id, author: SYSTEM_AUTHOR, before, after, note });
  }
  return writes;
}
