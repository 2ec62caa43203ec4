import { ERRORS } from '#contract/error-contract.ts';
import { readSettings, refetchSettings } from '../api/read-settings.ts';
import { proofOfWork } from './proof-of-work.ts';

/** The values that the contact form sends. */
export type OutgoingMessage = {
  name: string;
  email: string;
  description: string;
  website: string;
  stamp: string;
};

/** Prefetches what sending needs while the visitor writes. */
export function prepareSending(): void {
  Promise.all([loadMailer(), readSettings()]).catch(() => {});
}

/** The outcome of sending: the message arrived, the server refused it, or no response came. */
export type SendingOutcome = 'sent' | 'refused' | 'failed';

/** Sends a message by the EmailJS client. Never rejects. */
export async function sendContactMessage(message: OutgoingMessage): Promise<SendingOutcome> {
  try {
    const [mailer, { contact }] = await Promise.all([loadMailer(), readSettings()]);
    mailer.init({ publicKey: contact.publicKey, origin: contact.origin ?? location.origin });
    const { name, email, description } = message;
    // What only our own server asks for is not told to a foreign one.
    const isForeign = contact.origin !== null && contact.origin !== location.origin;
    const send = (proof?: string) =>
      mailer
        .send(
          contact.serviceId,
          contact.templateId,
          isForeign ? { name, email, description } : { ...message, ...(proof && { proof }) },
        )
        // EmailJS rejects with the response, which can still be a success.
        .catch((answer: unknown) => answer);
    const answer = await send();
    const needsProof = (answer as { status?: number }).status === ERRORS.PROOF_NEEDED.status;
    return outcomeOf(needsProof ? await send(await proofOfWork(message.stamp)) : answer);
  } catch (problem) {
    return outcomeOf(problem);
  }
}

/** A new stamp for a form whose own has expired; the old one when the settings cannot be read. */
export function renewStamp(stamp: string): Promise<string> {
  return refetchSettings().then(
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
