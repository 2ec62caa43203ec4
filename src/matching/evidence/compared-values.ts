import { type MatchRecord, nameOf } from '../reference-record.ts';
import { birthplaceKey } from './birthplace.ts';

/**
 * Everything a decision about a pair rests on, as one text: a decision is remembered with the hash of it, and asked
 * for again when it is another. Names as written; birthdays and birthplaces for people alone.
 */
export function comparedValues(internal: MatchRecord, reference: MatchRecord): string {
  const names = reference.names.map(({ field, name }) => [field, name]);
  return JSON.stringify([internal.kind, nameOf(internal), names, originsOf(internal), originsOf(reference)]);
}

/**
 * What a decision about a group rests on: the record alone. Members come and go with the list, and each of them
 * agrees with the record in just this value.
 */
export function comparedGroupValues(internal: MatchRecord): string {
  return JSON.stringify([internal.kind, nameOf(internal), originsOf(internal)]);
}

/** How a candidate compares with the run before: `gone` ones were candidates then and are none now. */
export type CandidateChange = 'new' | 'changed' | 'unchanged' | 'gone';

/** How a candidate compares with the run before, by the hashes of its compared values then and now. */
export function candidateChange(before: string | undefined, now: string | undefined): CandidateChange {
  if (before === undefined) return 'new';
  if (now === undefined) return 'gone';
  return before === now ? 'unchanged' : 'changed';
}

function originsOf({ kind, birthday, birthplace }: MatchRecord): string[] {
  return kind === 'clients' ? [] : [birthday ?? '', birthplaceKey(birthplace)];
}
