import type { MatchRecord } from '../../src/matching/index.ts';
import type { EntityKind } from '../../src/records/index.ts';

type Parts = {
  id?: string;
  kind: EntityKind;
  name?: string;
  prevname?: string;
  alias?: string;
  birthday?: string | undefined;
  birthplace?: string | undefined;
  country?: string | undefined;
  values?: MatchRecord['values'];
};

/** A record to compare, with each of its names as one text. */
export function aMatchRecord({
  id = 'r1',
  kind,
  birthday,
  birthplace,
  country,
  values,
  ...names
}: Parts): MatchRecord {
  const fields = ['name', 'prevname', 'alias'] as const;
  return {
    id,
    kind,
    names: fields.flatMap((field) => (names[field] ? [{ field, name: names[field] }] : [])),
    birthday,
    birthplace,
    country,
    values,
  };
}
