import type { SavePreview } from '#contract/matching/match-save-contract.ts';

/** What of a preview is saved: all of it or one record, without the records that are left open. */
export function requestedSave(
  { written, records }: Pick<SavePreview, 'written' | 'records'>,
  choice: { recordId: string | null; left: ReadonlySet<string>; closeUnchanged: boolean },
) {
  const { recordId, left, closeUnchanged } = choice;
  const without = records.filter((record) => left.has(record.recordId));
  return {
    ...(recordId !== null && { recordIds: [recordId] }),
    ...(recordId === null && without.length > 0 && { except: without.map((record) => record.recordId) }),
    ...(closeUnchanged && { closeUnchanged }),
    written: {
      fields: written.fields - without.reduce((sum, { fields }) => sum + fields, 0),
      records: written.records - without.length,
    },
  };
}
