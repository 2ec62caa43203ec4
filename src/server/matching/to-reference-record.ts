import { createHash } from 'node:crypto';
import { birthplaceKey, comparedGroupValues, comparedValues, countryOf, type MatchRecord } from '#matching';
import type { ReferenceRow } from '../reference-lists/reference-store.ts';

const HASH_LENGTH = 22;

/** Maps a row of a reference list to what the matching compares, with the birthplace as the list spells it, if it does. */
export function toReferenceRecord(row: ReferenceRow): MatchRecord {
  const written = row.data.birthplace;
  const isWritten = typeof written === 'string' && birthplaceKey(written) === row.birthplaceKey;
  return {
    id: row.id,
    kind: row.kind,
    names: row.names,
    birthday: row.birthday,
    birthplace: isWritten ? written : row.birthplaceKey,
    country: countryOf(row.data),
    values: row.data,
  };
}

/** Hashes the compared values of a pair to check whether a decision is still valid. */
export function pairHash(internal: MatchRecord, reference: MatchRecord): string {
  return shortHash(comparedValues(internal, reference));
}

/** Hashes the compared values of a group. */
export function groupHash(internal: MatchRecord): string {
  return shortHash(comparedGroupValues(internal));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);
}
