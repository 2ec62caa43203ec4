import type { ClientOverview } from '#contract/client-overview-contract.ts';
import type { Stored } from '#contract/document-contract.ts';
import type { Client } from '#records';
import { counted } from '../ui/count-words.ts';
import { dayWords, momentWords } from '../ui/moment-words.ts';

/**
 * Describes who saved a client last: "Saved by T. Adeyemi on 12 November.", or after a save from the
 * questions "5 answers saved by T. Adeyemi today at 10:14."
 */
export function savedSentence(
  stored: Stored<Client>,
  overview: Pick<ClientOverview, 'lastRevision'> | undefined,
  now = new Date(),
): string {
  const { updatedAt, updatedBy } = stored;
  const count = savedAnswers(stored, overview);
  if (count === 0) return `Saved by ${updatedBy} on ${dayWords(updatedAt, now)}.`;
  return `${counted(count, 'answer')} saved by ${updatedBy} ${momentWords(updatedAt, now)}.`;
}

/** The number of answers that the stored version saved; 0 when it was made otherwise. */
export function savedAnswers(
  { version }: Pick<Stored<Client>, 'version'>,
  overview: Pick<ClientOverview, 'lastRevision'> | undefined,
): number {
  const last = overview?.lastRevision;
  return last?.version === version && last.operation === 'answers' ? last.values : 0;
}
