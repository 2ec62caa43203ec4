import { type MatchRecord, nameOf } from '../reference-record.ts';
import { birthplaceKey } from './birthplace.ts';

/**
 * All values a decision about a pair depends on, as one text. A decision is stored with the hash of it, and recalled
 * only while it is the same. Names as written, but for weak aliases, which lists that were read before they were known lack;
 * birthdays and birthplaces for people only.
 */
export function comparedValues(internal: MatchRecord, reference: MatchRecord): string {
  const names = reference.names
    .filter(({ field }) => field !== 'weakAlias')
    .map(({ field, name }) => [field, name]);
  return JSON.stringify([internal.kind, nameOf(internal), names, originsOf(internal), originsOf(reference)]);
}

/**
 * The values a decision about a group depends on: those of the record alone. Members change with the list, and each
 * of them agrees with the record in just this value.
 */
export function comparedGroupValues(internal: MatchRecord): string {
  return JSON.stringify([internal.kind, nameOf(internal), originsOf(internal)]);
}

/** The change of a candidate since the run before: `gone` ones were candidates then and are none now. */
export type CandidateChange = 'new' | 'changed' | 'unchanged' | 'gone';

/** The change of a candidate since the run before, by the hashes of its compared values then and now. */
export function candidateChange(before: string | undefined, now: string | undefined): CandidateChange {
  if (before === undefined) return 'new';
  if (now === undefined) return 'gone';
  return before === now ? 'unchanged' : 'changed';
}

function originsOf({ kind, birthday, birthplace }: MatchRecord): string[] {
  return kind === 'clients' ? [] : [birthday ?? '', birthplaceKey(birthplace)];
}
