/** A confirmed pair: an internal record and a reference record, the latter unique across lists. */
export type ConfirmedPair = { recordId: string; referenceId: string };

export type DoubleConfirms = {
  /** Records with several confirmed matches. */
  records: { recordId: string; referenceIds: string[] }[];
  /** Reference records confirmed for several records. */
  references: { referenceId: string; recordIds: string[] }[];
};

/** Finds double confirmations before resolution: one record confirmed as two, or two as one. */
export function doubleConfirms(pairs: Iterable<ConfirmedPair>): DoubleConfirms {
  const byRecord = new Map<string, Set<string>>();
  const byReference = new Map<string, Set<string>>();
  for (const { recordId, referenceId } of pairs) {
    addTo(byRecord, recordId, referenceId);
    addTo(byReference, referenceId, recordId);
  }
  return {
    records: severalOf(byRecord).map(([recordId, referenceIds]) => ({ recordId, referenceIds })),
    references: severalOf(byReference).map(([referenceId, recordIds]) => ({ referenceId, recordIds })),
  };
}

/** Keeps the pairs that can all be confirmed: those whose record and whose reference record are in no other pair. */
export function singlePairs<Pair extends ConfirmedPair>(pairs: readonly Pair[]): Pair[] {
  const { records, references } = doubleConfirms(pairs);
  const doubleRecords = new Set(records.map(({ recordId }) => recordId));
  const doubleReferences = new Set(references.map(({ referenceId }) => referenceId));
  return pairs.filter(
    ({ recordId, referenceId }) => !doubleRecords.has(recordId) && !doubleReferences.has(referenceId),
  );
}

function addTo(lists: Map<string, Set<string>>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.add(value);
  else lists.set(key, new Set([value]));
}

function severalOf(lists: Map<string, Set<string>>): [string, string[]][] {
  return [...lists].filter(([, values]) => values.size > 1).map(([key, values]) => [key, [...values]]);
}
