import { heldBackSentence } from '#contract/reference-lists/list-loss.ts';
import type { ListSubscription } from '#contract/reference-lists/list-subscription-contract.ts';
import { counted } from '../../ui/count-words.ts';
import { FORMAT } from '../../ui/in-locale.ts';
import { listedMoment, momentWords } from '../../ui/moment-words.ts';

/** “every day”, “every 2 days”. */
export function promiseWords(days: number): string {
  return days === 1 ? 'every day' : `every ${days} days`;
}

/** “held back”, “7 days late”, or that it fails; null while it is none of these. */
export function lateWords({ held, daysLate, isSilent }: ListSubscription): string | null {
  if (held) return 'held back';
  if (daysLate > 0) return `${counted(daysLate, 'day')} late`;
  return isSilent ? 'failing for days' : null;
}

/** Why a list is overdue; null when it is not. */
export function silentSentence(subscription: ListSubscription): string | null {
  const { isSilent, daysLate, promisedDays, readAt, failingSince } = subscription;
  if (!isSilent) return null;
  if (daysLate === 0 && failingSince !== null) {
    return `This list is overdue: it could not be read since ${listedMoment(failingSince)}.`;
  }
  const last = readAt === null ? 'was never read' : `was last read ${momentWords(readAt)}`;
  return `This list is overdue: it should be read ${promiseWords(promisedDays)}, and ${last}.`;
}

/** How the last try went. */
export function stateSentence(subscription: ListSubscription): string {
  const { problem, isFolder, isSilent, isBusy, triedAt, held } = subscription;
  if (isBusy) return isFolder ? 'The folder is being read.' : 'The address is being read.';
  const goesOn = 'Screening continues with the version in use.';
  if (held) return `${heldBackSentence(held.losses, FORMAT)} It was read ${momentWords(held.at)}. ${goesOn}`;
  if (problem !== null) return `Not read ${triedAt ? momentWords(triedAt) : ''}: ${problem} ${goesOn}`;
  if (isSilent && isFolder) return `The folder has no newer file. ${goesOn}`;
  return isFolder ? 'The folder is looked at every five minutes.' : 'The address was read in time.';
}
