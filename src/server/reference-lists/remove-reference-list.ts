import { ENTITY_KINDS } from '#records';
import type { Database } from '../db/open-database.ts';
import { AppError } from '../ground/app-error.ts';
import {
  changeListState,
  clearRecordCounts,
  deleteReferenceList,
  type ReferenceList,
  readReferenceList,
} from './reference-list-store.ts';
import { deleteReferenceRecords } from './reference-write-store.ts';

/** Records taken away at once, so that other writers get their turn. */
const RECORDS_PER_DELETION = 5_000;

/**
 * Takes a list away: nothing of it can be read from now on, then its records go. Its name and version stay known to
 * the runs that used it; one that never was ready leaves nothing. Broken off, it is begun again.
 */
export async function removeReferenceList(
  db: Database,
  { id, state }: Pick<ReferenceList, 'id' | 'state'>,
): Promise<void> {
  await changeListState(db.query, id, { from: state, to: 'removed' });
  // Only now nobody adds to it any more.
  const list = await readReferenceList(db.query, id);
  if (list?.state !== 'removed') throw new AppError('CONFLICT');
  const { counts } = list;
  for (const kind of ENTITY_KINDS) {
    for (let from = 0; from < counts[kind]; from += RECORDS_PER_DELETION) {
      await deleteReferenceRecords(db.query, { listId: id, kind }, { from, limit: RECORDS_PER_DELETION });
    }
  }
  if (state === 'importing') await deleteReferenceList(db.query, id);
  else await clearRecordCounts(db.query, id);
}
