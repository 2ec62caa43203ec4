import { comparedFields, indexNames, indexWords, NAME_FIELDS, nameKindOf, packColumn } from '#matching';
import type { ReferenceRow } from '../../reference-lists/reference-store.ts';
import type { MatchShard } from '../match-shards.ts';

/** The parts of a record that a shard is made of. */
type IndexedRecord = Pick<ReferenceRow, 'kind' | 'names' | 'normalized' | 'birthday'>;

/** A shard in memory whose rows are positions in the given records. */
export function shardOf(records: readonly IndexedRecord[]): MatchShard {
  const names = records.flatMap(({ normalized }) => normalized);
  const fieldsOf = ({ kind, names: own, normalized }: IndexedRecord) =>
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
