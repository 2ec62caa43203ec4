import {
  comparedFields,
  indexNames,
  indexWords,
  NAME_FIELDS,
  type NameList,
  nameKindOf,
  packColumn,
} from '#matching';
import type { EntityKind } from '#records';
import type { MatchShard } from '../match-shards.ts';

/** A record with its names as written, and as they are compared: see `comparedNames`. */
export type ShardRecord = {
  kind: EntityKind;
  names: NameList;
  normalized: readonly string[];
  birthday?: string | null | undefined;
};

/** A shard whose rows are positions in the given records. */
export function shardOf(records: readonly ShardRecord[]): MatchShard {
  const names = records.flatMap(({ normalized }) => normalized);
  const fieldsOf = ({ kind, names: own, normalized }: ShardRecord) =>
    comparedFields(nameKindOf(kind), own, normalized.length);
  return {
    ...{ number: 0, firstRow: 0, rowCount: records.length, index: indexNames(names) },
    words: indexWords(names),
    rowOfName: Uint32Array.from(records.flatMap(({ normalized }, row) => normalized.map(() => row))),
    fieldOfName: Uint8Array.from(
      records.flatMap((one) => fieldsOf(one).map((field) => NAME_FIELDS.indexOf(field))),
    ),
    ...packColumn(records.map(({ birthday }) => birthday)),
  };
}
