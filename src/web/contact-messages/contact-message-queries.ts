import { readSettings } from '../api/read-settings.ts';

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

/** Sends a message; false when it did not arrive, for whatever reason. */
export async function sendContactMessage(message: OutgoingMessage): Promise<boolean> {
  try {
    const [mailer, { contact }] = await Promise.all([loadMailer(), readSettings()]);
    mailer.init({ publicKey: contact.publicKey, origin: contact.origin ?? location.origin });
    const answer = await mailer.send(contact.serviceId, contact.templateId, message);
    return isSent(answer);
  } catch (problem) {
    // EmailJS rejects with its answer, which may still say that all went well.
    return isSent(problem);
  }
}

const loadMailer = () => import('@emailjs/browser');

/** A message has arrived when the status is 200 or the text is OK. */
function isSent(answer: unknown): boolean {
  const { status, text } = (answer ?? {}) as { status?: number; text?: string };
  return status === 200 || text === 'OK';
}
