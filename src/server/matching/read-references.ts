import type { Query } from '../db/tables.ts';
import { type ListKind, type ReferenceRow, readReferencesById } from '../reference-lists/reference-store.ts';

/** Reads records of a reference list, keyed by their ids; ids that are not in the list are left out. */
export async function readReferences(
  query: Query,
  list: ListKind,
  ids: readonly string[],
): Promise<Map<string, ReferenceRow>> {
  const references = await readReferencesById(query, list, [...new Set(ids)]);
  return new Map(references.map((row) => [row.id, row]));
}
