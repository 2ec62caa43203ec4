import type { ListChanges } from '#contract/reference-lists/list-change-contract.ts';
import type { EntityKind } from '#records';
import { cutPage, readCursor, writeCursor } from '../../db/page-cursor.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { readReferenceList } from '../reference-list-store.ts';
import { pageVersionChanges, readChangedFrom } from './reference-change-store.ts';

type Wanted = {
  id: string;
  change?: 'added' | 'changed' | 'removed' | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * Finds a page of what a version changed beside the version before.
 * @throws AppError 404 when there is no such version, or its changes are not recorded
 */
export async function findChanges(query: Query, { id, change, cursor, limit }: Wanted): Promise<ListChanges> {
  const list = await readReferenceList(query, id);
  const formerId = await readChangedFrom(query, id);
  if (list?.state !== 'ready' || formerId === null) throw new AppError('NOT_FOUND');
  const former = await readReferenceList(query, formerId);
  const last = cursor === undefined ? undefined : readCursor(cursor);
  const after = last && { kind: last.sortKey as EntityKind, id: last.itemId };
  const found = await pageVersionChanges(query, id, { change, after, limit: limit + 1 });
  const { items, last: end } = cutPage(found, limit);
  return {
    ...{ name: list.name, version: list.version, against: former?.version ?? '' },
    items,
    nextCursor: end ? writeCursor({ sortKey: end.kind, ownerId: '', itemId: end.id }) : null,
  };
}
