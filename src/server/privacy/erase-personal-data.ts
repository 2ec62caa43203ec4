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

/** What was erased, and where people must decide. */
type ErasedData = {
  contactMessages: number;
  /** Mails to the address in the outbox. */
  mails: number;
  account: boolean;
  /** The user's summaries and uploaded files. */
  summaries: number;
  files: number;
  authorships: number;
  /** Documents that still contain the address; people may change them in the client editor. */
  mentions: Mention[];
};

/**
 * Erases an e-mail address, all or nothing: its contact messages, the mails from and to it in the outbox, its account
 * with sessions, saved questions, uploaded files and summaries, and its mentions as an author. Documents stay, as they
 * belong to the firm; delivered mail cannot be recalled.
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
  // Files come last, as deleting them cannot be rolled back.
  for (const key of keys) await files.remove(key);
  await emptyWriteAheadLog(db);
  return erased;
}
