import { referenceListPath } from '#contract/page-paths.ts';
import { momentText } from '../../ground/moment-text.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Subscription } from './subscription-store.ts';

/** Composes the mail that tells an owner of a list that is not read as promised. */
export function silentListMail(
  subscription: Subscription,
  { to, baseUrl }: { to: string; baseUrl: string },
): Mail {
  const { id, listName, promisedDays, readAt, problem, toldAt } = subscription;
  const promise = promisedDays === 1 ? 'every day' : `every ${promisedDays} days`;
  const last = readAt === null ? 'It was never read.' : `It was last read on ${momentText(readAt)}.`;
  return {
    to,
    id: `silent-list-${id}-${Date.parse(toldAt ?? '') || 0}`,
    subject: `A reference list is silent: ${listName}`,
    text: [
      `${listName} is to be read ${promise}. ${last}`,
      problem ?? 'Its folder holds nothing newer.',
      'Screening goes on with the version that is in use. Look at the list here:',
      `${baseUrl}${referenceListPath(listName)}`,
    ].join('\n\n'),
  };
}
