import {
  deleteContactMessages,
  listMessagesFrom,
  mailIdOf,
} from '../contact-messages/contact-message-store.ts';
import type { Database } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { deleteUserRows, findUserByEmail } from '../identity/identity-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import {
  deleteQuestionSession,
  eraseAuthorships,
  listMentions,
  type Mention,
} from './personal-data-store.ts';

/** What was done, and where people must decide. */
export type ErasedData = {
  contactMessages: number;
  account: boolean;
  authorships: number;
  /** The firm's own records that still hold the address; changed in the client editor, if they are to be. */
  mentions: Mention[];
};

/**
 * Forgets an e-mail address: its contact messages (and their mails still in the outbox), its account with
 * sessions and saved questions, and its place in who wrote what. All of it or nothing. Client records are the
 * firm's own and stay; mail that was delivered is out of reach.
 */
export async function erasePersonalData(
  { db, mailer }: { db: Database; mailer: Mailer },
  address: string,
): Promise<ErasedData> {
  const email = address.trim().toLowerCase();
  return runTransaction(db.query, async (transaction) => {
    const messages = await listMessagesFrom(transaction, email);
    for (const message of messages) await mailer.discard(mailIdOf(message));
    await deleteContactMessages(
      transaction,
      messages.map(({ id }) => id),
    );
    const user = await findUserByEmail(transaction, email);
    if (user) {
      await deleteQuestionSession(transaction, user.id);
      await deleteUserRows(transaction, user.id);
    }
    return {
      contactMessages: messages.length,
      account: user !== null,
      authorships: await eraseAuthorships(transaction, email),
      mentions: await listMentions(transaction, email),
    };
  });
}
