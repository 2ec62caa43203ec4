import type { ListRemoval } from '#contract/reference-lists/reference-list-contract.ts';
import type { Database } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import type { Author } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { runsWith } from './find-lists.ts';
import { measureCoverage } from './measure-coverage.ts';
import { hideReferenceList } from './reference-list-act-store.ts';
import { listReferenceLists, type ReferenceList } from './reference-list-store.ts';
import { countListDecisions, listRunUses } from './reference-use-store.ts';
import { listBusyUploads } from './uploads/reference-upload-store.ts';

type Removal = { id: string; scope: 'version' | 'list' };

/** Finds what a removal would affect. @throws AppError 404 when there is no such version */
export async function findRemoval(
  { query }: Pick<Database, 'query'>,
  removal: Removal,
): Promise<ListRemoval> {
  const { removed, left } = await versionsOf(query, removal);
  const name = removed[0]?.name ?? '';
  const runs = runsWith(
    await listRunUses(query),
    removed.map(({ id }) => id),
  );
  let records = 0;
  for (const list of removed) {
    const { companies, people } = await measureCoverage(query, list);
    records += companies + people;
  }
  return {
    ...{ name, records, versions: removed.map(({ version }) => version) },
    runs: runs.length,
    lastRunAt: runs[0]?.startedAt ?? null,
    decisions: await countListDecisions(query, name),
    thenInUse: left.find(({ state }) => state === 'ready')?.version ?? null,
  };
}

/**
 * Hides a version, or all versions of its list, from runs at once; the maintenance of reference lists deletes their
 * records. Returns what it affected.
 * @throws AppError 404 when there is no such version, 409 when one is being uploaded
 */
export async function hideLists(
  { query }: Pick<Database, 'query'>,
  removal: Removal,
  author: Author,
): Promise<{ affected: ListRemoval; ids: string[] }> {
  const affected = await findRemoval({ query }, removal);
  const { removed } = await versionsOf(query, removal);
  // Hiding ends an import by command, or clears away one that was interrupted; an upload is cancelled by its user.
  const uploaded = new Set((await listBusyUploads(query)).map(({ listId }) => listId));
  if (removed.some(({ id }) => uploaded.has(id))) {
    throw new AppError('CONFLICT', {
      message: 'A version of this list is being uploaded. Cancel that first.',
    });
  }
  for (const { id, state } of removed) await hideReferenceList(query, { id, state }, author);
  return { affected, ids: removed.map(({ id }) => id) };
}

async function versionsOf(
  query: Query,
  { id, scope }: Removal,
): Promise<{ removed: ReferenceList[]; left: ReferenceList[] }> {
  const lists = await listReferenceLists(query, ['ready', 'importing']);
  const chosen = lists.find((list) => list.id === id);
  if (!chosen) throw new AppError('NOT_FOUND', { message: 'This list is not here any more.' });
  const versions = lists.filter(({ name }) => name === chosen.name);
  if (scope === 'list') return { removed: versions, left: [] };
  return { removed: [chosen], left: versions.filter((list) => list.id !== id) };
}
