import type { Files } from '../blobs/files.ts';
import {
  deleteContactMessages,
  listMessagesFrom,
  mailIdOf,
} from '../contact-messages/contact-message-store.ts';
import { emptyWriteAheadLog } from '../db/empty-write-ahead-log.ts';
import type { Database } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { deleteUserRows, findUserByEmail } from '../identity/identity-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import { eraseMatchUser } from '../matching/match-user-store.ts';
import { deleteSummariesOf, eraseSummaryAddress, listSummariesOf } from '../summaries/summary-store.ts';
import { deleteStoredFile, keysOf, listFilesOf } from '../uploads/stored-file-store.ts';
import {
  deleteQuestionSession,
  eraseAuthorships,
  listMentions,
  type Mention,
} from './personal-data-store.ts';

/** What was done, and where people must decide. */
export type ErasedData = {
  contactMessages: number;
  /** Mails to the address that still lay in the outbox. */
  mails: number;
  account: boolean;
  /** Summaries they had made, and files they uploaded. */
  summaries: number;
  files: number;
  authorships: number;
  /** The firm's own records that still hold the address; changed in the client editor, if they are to be. */
  mentions: Mention[];
};

/**
 * Forgets an e-mail address: its contact messages, the mails from and to it that still lie in the outbox, its account
 * with sessions, saved questions, uploaded files and summaries, and its place in who wrote what. All of it or nothing. Client records are the
 * firm's own and stay; mail that was delivered is out of reach.
 */
export async function erasePersonalData(
  { db, mailer, files }: { db: Database; mailer: Mailer; files: Files },
  address: string,
): Promise<ErasedData> {
  const email = address.trim().toLowerCase();
  let keys: string[] = [];
  const erased = await runTransaction(db.query, async (transaction) => {
    const messages = await listMessagesFrom(transaction, email);
    for (const message of messages) await mailer.discard(mailIdOf(message));
    await deleteContactMessages(
      transaction,
      messages.map(({ id }) => id),
    );
    const user = await findUserByEmail(transaction, email);
    const summaries = user ? await listSummariesOf(transaction, user.id) : [];
    const uploads = user ? await listFilesOf(transaction, user.id) : [];
    for (const { id } of summaries) await mailer.discard(`summary-${id}`);
    keys = uploads.flatMap(keysOf);
    await eraseSummaryAddress(transaction, email);
    await eraseMatchUser(transaction, email);
    if (user) {
      await deleteSummariesOf(transaction, user.id);
      for (const { id } of uploads) await deleteStoredFile(transaction, id);
      await deleteQuestionSession(transaction, user.id);
      await deleteUserRows(transaction, user.id);
    }
    return {
      contactMessages: messages.length,
      mails: await mailer.discardTo(email),
      account: user !== null,
      summaries: summaries.length,
      files: uploads.length,
      authorships: await eraseAuthorships(transaction, email),
      mentions: await listMentions(transaction, email),
    };
  });
  // Last, as bytes cannot be brought back when the rest fails.
  for (const key of keys) await files.remove(key);
  await emptyWriteAheadLog(db);
  return erased;
}
