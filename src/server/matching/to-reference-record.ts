import { createHash } from 'node:crypto';
import { birthplaceKey, comparedGroupValues, comparedValues, type MatchRecord } from '#matching';
import type { ReferenceRow } from '../reference-lists/reference-store.ts';

const HASH_LENGTH = 22;

/** A row of a reference list as the matching compares it, its birthplace as written where the list says so. */
export function toReferenceRecord(row: ReferenceRow): MatchRecord {
  const written = row.data.birthplace;
  const isWritten = typeof written === 'string' && birthplaceKey(written) === row.birthplaceKey;
  return {
    id: row.id,
    kind: row.kind,
    names: row.names,
    birthday: row.birthday,
    birthplace: isWritten ? written : row.birthplaceKey,
    values: row.data,
  };
}

/** Names the compared values of a pair: a decision holds while they are the same. */
export function pairHash(internal: MatchRecord, reference: MatchRecord): string {
  return shortHash(comparedValues(internal, reference));
}

/** Names the compared values of a group. */
export function groupHash(internal: MatchRecord): string {
  return shortHash(comparedGroupValues(internal));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);
}
