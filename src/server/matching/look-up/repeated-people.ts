import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { type ReferenceRow, readReferenceRows } from '../../reference-lists/reference-store.ts';

/** A reference record, found as one of a kind. */
type Found = { listId: string; kind: EntityKind; row: number };

/**
 * Drops related parties that were found as contacts of the same list as well: sanctions lists hold each person as both,
 * under the same id and names.
 */
export async function dropRepeatedPeople<One extends Found>(
  query: Query,
  candidates: readonly One[],
): Promise<One[]> {
  const repeated = new Set<One>();
  for (const [listId, found] of Map.groupBy(candidates, (candidate) => candidate.listId)) {
    const contacts = found.filter(({ kind }) => kind === 'contacts');
    const parties = found.filter(({ kind }) => kind === 'relatedParties');
    if (contacts.length === 0 || parties.length === 0) continue;
    const asContacts = new Set((await readFound(query, listId, contacts)).values());
    const asParties = await readFound(query, listId, parties);
    for (const party of parties) if (asContacts.has(asParties.get(party.row) ?? '')) repeated.add(party);
  }
  return candidates.filter((candidate) => !repeated.has(candidate));
}

/** Maps the rows of candidates of one kind to their identities. */
async function readFound(
  query: Query,
  listId: string,
  candidates: readonly Found[],
): Promise<Map<number, string>> {
  const kind = candidates[0]?.kind ?? 'contacts';
  const rows = await readReferenceRows(
    query,
    { listId, kind },
    candidates.map(({ row }) => row),
  );
  return new Map(rows.map((row) => [row.row, identityOf(row)]));
}

function identityOf({ id, names, birthday }: ReferenceRow): string {
  return JSON.stringify([id, names, birthday ?? null]);
}
