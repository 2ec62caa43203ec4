import type { ClientOverview } from '#contract/client-overview-contract.ts';
import type { Stored } from '#contract/document-contract.ts';
import { authorText } from '#contract/entity-files/entity-file-words.ts';
import type { Client } from '#records';
import { counted } from '../ui/count-words.ts';
import { momentWords, shortMoment } from '../ui/moment-words.ts';

/**
 * Describes who saved a client last: "Saved 12 Nov by T. Adeyemi", or with the time of today, or after a save from the questions
 * "5 answers saved today at 10:14 by T. Adeyemi"
 */
export function savedSentence(
  stored: Stored<Client>,
  overview: Pick<ClientOverview, 'lastRevision'> | undefined,
  now = new Date(),
): string {
  const { updatedAt } = stored;
  const by = authorText(stored.updatedBy);
  const count = savedAnswers(stored, overview);
  if (count === 0) return `Saved ${shortMoment(updatedAt, now)} by ${by}`;
  return `${counted(count, 'answer')} saved ${momentWords(updatedAt, now)} by ${by}`;
}

/** The number of answers that the stored version saved; 0 when it was made otherwise. */
export function savedAnswers(
  { version }: Pick<Stored<Client>, 'version'>,
  overview: Pick<ClientOverview, 'lastRevision'> | undefined,
): number {
  const last = overview?.lastRevision;
  return last?.version === version && last.operation === 'answers' ? last.values : 0;
}
