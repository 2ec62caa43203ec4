import { hash } from 'node:crypto';
import {
  birthplaceKey,
  comparedGroupValues,
  comparedValues,
  listedCountries,
  type MatchRecord,
} from '#matching';
import type { ReferenceRow } from '../reference-lists/reference-store.ts';

const HASH_LENGTH = 22;

/** Maps a row of a reference list to what the matching compares, with the birthplace as the list spells it, if it does. */
export function toReferenceRecord(row: ReferenceRow): MatchRecord {
  return { ...toComparedRecord(row), country: listedCountries(row.data), values: row.data };
}

/** What decisions depend on of a row: enough to hash a pair, and quicker made than all that the matching compares. */
export function toComparedRecord({
  id,
  kind,
  names,
  birthday,
  birthplaceKey: key,
  data,
}: ReferenceRow): MatchRecord {
  const written = data.birthplace;
  const isWritten = typeof written === 'string' && birthplaceKey(written) === key;
  return { id, kind, names, birthday, birthplace: isWritten ? written : key };
}

/** Hashes the compared values of a pair to check whether a decision is still valid. */
export function pairHash(internal: MatchRecord, reference: MatchRecord): string {
  return shortHash(comparedValues(internal, reference));
}

/** Hashes the compared values of a group. */
export function groupHash(internal: MatchRecord): string {
  return shortHash(comparedGroupValues(internal));
}

/** The first letters of the SHA-256 of a text: 132 bits. */
export function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, HASH_LENGTH);
}
