import { compareVersions, type VersionRecord } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { Database } from '../../db/open-database.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import type { ReferenceList } from '../reference-list-store.ts';
import { findReferenceRows, readContents, readRecordIds, readReferenceRows } from '../reference-store.ts';
import { type ReferenceChange, readChangedFrom, replaceVersionChanges } from './reference-change-store.ts';

/** Records whose ids are read at a time. */
const RECORDS_PER_PAGE = 5_000;

type Version = Pick<ReferenceList, 'id' | 'counts'>;

/** Records what a version of a list changed beside the version before, record by record. Idempotent. */
export async function recordVersionChanges(
  db: Database,
  { list, former }: { list: Version; former: Version },
): Promise<void> {
  const changes: ReferenceChange[] = [];
  for (const kind of ENTITY_KINDS) changes.push(...(await changesOfKind(db.query, kind, { list, former })));
  const versions = { listId: list.id, formerId: former.id };
  await runTransaction(db.query, (transaction) => replaceVersionChanges(transaction, versions, changes));
}

/** Records the changes of the newest versions for which that is missing; lists come with the newest version first. */
export async function recordMissingChanges(db: Database, lists: readonly ReferenceList[]): Promise<void> {
  for (const [list, former] of Map.groupBy(lists, ({ name }) => name).values()) {
    if (!list || !former || (await readChangedFrom(db.query, list.id)) !== null) continue;
    await recordVersionChanges(db, { list, former });
  }
}

type Versions = { list: Version; former: Version };

async function changesOfKind(
  query: Query,
  kind: EntityKind,
  { list, former }: Versions,
): Promise<ReferenceChange[]> {
  const changes: ReferenceChange[] = [];
  const compare = async (ids: readonly string[]) => {
    const before = await readRecords(query, { listId: former.id, kind }, ids);
    const after = await readRecords(query, { listId: list.id, kind }, ids);
    for (const change of compareVersions(before, after)) changes.push({ ...change, kind });
  };
  for await (const ids of pagesOf(query, list, kind)) await compare(await differing(query, kind, ids));
  for await (const ids of pagesOf(query, former, kind)) {
    const found = await findReferenceRows(query, { listId: list.id, kind }, ids);
    await compare(ids.filter((id) => !found.has(id)));
  }
  return changes;

  /** Those whose stored texts differ: most records of a version are as they were, and need not be read in full. */
  async function differing(from: Query, of: EntityKind, ids: readonly string[]): Promise<string[]> {
    const before = await readContents(from, { listId: former.id, kind: of }, ids);
    const after = await readContents(from, { listId: list.id, kind: of }, ids);
    return ids.filter((id) => before.get(id) !== after.get(id));
  }
}

async function* pagesOf(query: Query, { id: listId, counts }: Version, kind: EntityKind) {
  for (let from = 0; from < counts[kind]; from += RECORDS_PER_PAGE) {
    yield await readRecordIds(query, { listId, kind }, { from, limit: RECORDS_PER_PAGE });
  }
}

async function readRecords(
  query: Query,
  list: { listId: string; kind: EntityKind },
  ids: readonly string[],
): Promise<VersionRecord[]> {
  const rows = await findReferenceRows(query, list, ids);
  return readReferenceRows(query, list, [...rows.values()]);
}
