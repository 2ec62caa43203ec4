import { referenceListPath } from '#contract/page-paths.ts';
import { heldBackAdvice } from '#contract/reference-lists/list-loss.ts';
import { installationFormat, momentText } from '../../ground/installation-format.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Subscription } from './subscription-store.ts';

type Addressed = { to: string; baseUrl: string };

/** Composes the mail that tells an owner of an overdue list. */
export function silentListMail(subscription: Subscription, { to, baseUrl }: Addressed): Mail {
  const { id, listName, promisedDays, readAt, problem, toldAt } = subscription;
  const promise = promisedDays === 1 ? 'every day' : `every ${promisedDays} days`;
  const last = readAt === null ? 'It was never read.' : `It was last read on ${momentText(readAt)}.`;
  return {
    to,
    id: mailId('silent-list', { id, toldAt }),
    subject: `A reference list is overdue: ${listName}`,
    text: [
      `${listName} should be read ${promise}. ${last}`,
      problem ?? 'Its folder has no newer file.',
      'Screening continues with the version that is in use. Look at the list here:',
      `${baseUrl}${referenceListPath(listName)}`,
    ].join('\n\n'),
  };
}

/** Composes the mail that tells an owner of a version that is held back. */
export function heldListMail({ id, listName, held, toldAt }: Subscription, { to, baseUrl }: Addressed): Mail {
  return {
    to,
    id: mailId('held-list', { id, toldAt }),
    subject: `A version of a reference list is held back: ${listName}`,
    text: [
      `A new version of ${listName} was read${held ? ` on ${momentText(held.at)}` : ''} and not taken.`,
      heldBackAdvice(held?.losses ?? [], installationFormat()),
      'Screening continues with the version that is in use. Look at the list here:',
      `${baseUrl}${referenceListPath(listName)}`,
    ].join('\n\n'),
  };
}

function mailId(kind: string, { id, toldAt }: Pick<Subscription, 'id' | 'toldAt'>): string {
  return `${kind}-${id}-${Date.parse(toldAt ?? '') || 0}`;
}
