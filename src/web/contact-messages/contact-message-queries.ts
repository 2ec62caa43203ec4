import { readSettings, readSettingsAgain } from '../api/read-settings.ts';

export type OutgoingMessage = {
  name: string;
  email: string;
  description: string;
  website: string;
  stamp: string;
};

/** Has what sending needs fetched while somebody still writes. */
export function prepareSending(): void {
  Promise.all([loadMailer(), readSettings()]).catch(() => {});
}

/** What became of a message: it arrived, the server would not have it, or nobody knows. */
export type SendingOutcome = 'sent' | 'refused' | 'failed';

/** Sends a message, whatever may come in between. */
export async function sendContactMessage(message: OutgoingMessage): Promise<SendingOutcome> {
  try {
    const [mailer, { contact }] = await Promise.all([loadMailer(), readSettings()]);
    mailer.init({ publicKey: contact.publicKey, origin: contact.origin ?? location.origin });
    return outcomeOf(await mailer.send(contact.serviceId, contact.templateId, message));
  } catch (problem) {
    // EmailJS rejects with its answer, which may still say that all went well.
    return outcomeOf(problem);
  }
}

/** A new stamp for a form whose own was refused, as after a night in an open window; the old one when there is none. */
export function renewedStamp(stamp: string): Promise<string> {
  return readSettingsAgain().then(
    ({ contact }) => contact.stamp,
    () => stamp,
  );
}

const loadMailer = () => import('@emailjs/browser');

/** A message has arrived when the status is 200 or the text is OK. */
function outcomeOf(answer: unknown): SendingOutcome {
  const { status, text } = (answer ?? {}) as { status?: number; text?: string };
  if (status === 200 || text === 'OK') return 'sent';
  return status === 400 ? 'refused' : 'failed';
}
