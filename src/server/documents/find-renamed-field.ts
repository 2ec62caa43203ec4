import type { FieldRename } from '#contract/rename-contract.ts';
import type { Query } from '../db/tables.ts';
import { readDocument } from './document-store.ts';
import { listFieldRenames } from './revision-store.ts';

/**
 * Returns the present name of a field that was renamed since a moment, however often, with the last rename; null when it
 * was not, or is deleted.
 */
export async function findRenamedField(
  query: Query,
  { id, since }: { id: string; since: string },
): Promise<FieldRename | null> {
  let found: FieldRename | null = null;
  for (const rename of await listFieldRenames(query, since)) {
    if (rename.from !== (found?.to ?? id)) continue;
    found = { to: rename.to, at: rename.at, by: rename.by };
  }
  if (!found || !(await readDocument(query, { collection: 'fields', id: found.to }))) return null;
  return found;
}
