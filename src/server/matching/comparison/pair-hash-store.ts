import { type EntityRecord, entityRecords, type MatchRecord } from '#matching';
import { type Client, type EntityKind, isJsonObject, type JsonObject } from '#records';
import type { Query } from '../../db/tables.ts';
import { listReferenceLists, type ReferenceList } from '../../reference-lists/reference-list-store.ts';
import { isGroup } from '../match-decision-store.ts';
import { readReferences } from '../read-references.ts';
import { groupHash, pairHash, toReferenceRecord } from '../to-reference-record.ts';

/** A pair, with our record of it twice: as it was when it was decided about, and as it is from now on. */
export type CarriedPair = {
  kind: EntityKind;
  listName: string;
  externalId: string;
  valuesHash: string;
  before: MatchRecord | undefined;
  after: MatchRecord | undefined;
};

/** The records of a client that are compared, by kind and id. */
export function comparedRecords(clientId: string, data: JsonObject): Map<string, EntityRecord> {
  const records = isJsonObject(data) ? entityRecords(clientId, data as Client) : [];
  return new Map(records.toReversed().map((record) => [`${record.kind}:${record.id}`, record]));
}

/**
 * Finds with which hashes decisions go on when our records change by what is no new fact about them, such as a merge. One
 * that does not apply any more, or whose reference record is gone, keeps its hash.
 */
export async function carriedHashes(query: Query, pairs: readonly CarriedPair[]): Promise<string[]> {
  const lists = newestLists(await listReferenceLists(query));
  const references = new Map<string, MatchRecord>();
  for (const [key, some] of Map.groupBy(pairs, ({ kind, listName }) => JSON.stringify([kind, listName]))) {
    const [first] = some;
    const list = first && lists.get(first.listName);
    if (!list) continue;
    const ids = some.map(({ externalId }) => externalId).filter((id) => !isGroup(id));
    const rows = await readReferences(query, { listId: list.id, kind: first.kind }, ids);
    for (const row of rows.values()) references.set(`${key} ${row.id}`, toReferenceRecord(row));
  }
  return pairs.map(({ kind, listName, externalId, valuesHash, before, after }) => {
    if (!before || !after) return valuesHash;
    const reference = references.get(`${JSON.stringify([kind, listName])} ${externalId}`);
    const hashOf = (record: MatchRecord) => {
      if (isGroup(externalId)) return groupHash(record);
      return reference ? pairHash(record, reference) : null;
    };
    return hashOf(before) === valuesHash ? (hashOf(after) ?? valuesHash) : valuesHash;
  });
}

function newestLists(lists: readonly ReferenceList[]): Map<string, ReferenceList> {
  const sorted = lists.toSorted((a, b) => (a.importedAt < b.importedAt ? -1 : 1));
  return new Map(sorted.map((list) => [list.name, list]));
}
