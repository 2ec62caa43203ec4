import { BirthdayRows } from '#matching';
import type { EntityKind } from '#records';
import type { FoundColumns } from './found-pairs.ts';
import { type PackedRecord, packCandidates, type RankedShard } from './pack-candidates.ts';

/** Records of a kind with the names that a join found for them, to be packed. */
export type PackWork = {
  kind: EntityKind;
  shard: RankedShard;
  records: readonly (PackedRecord & { ord: number })[];
  found: FoundColumns;
};
/** The packed candidates of a record. */
export type ComparedRecord = { ord: number; packed: Uint8Array<ArrayBuffer> };

/** Records that are packed at once. */
export const RECORDS_PER_BATCH = 50;

/** Returns a function that packs the candidates of the records from `from` up to `to`; those without any are omitted. */
export function packer({
  kind,
  shard,
  records,
  found,
}: PackWork): (from: number, to: number) => ComparedRecord[] {
  const birthdays = kind === 'contacts' ? records.map(({ birthday }) => birthday) : [];
  const context = { shard, sameBirthday: new BirthdayRows(birthdays, shard) };
  return (from, to) =>
    records.slice(from, to).flatMap((record, at) => {
      if (record.normalized === '') return [];
      const [first, end] = [found.start[from + at], found.start[from + at + 1]];
      const names = { name: found.name.subarray(first, end), score: found.score.subarray(first, end) };
      const packed = packCandidates(record, names, context);
      return packed.length > 0 ? [{ ord: record.ord, packed }] : [];
    });
}
