import { ENTITY_KINDS } from '#records';
import type { Database } from '../db/open-database.ts';
import { type Author, SYSTEM_AUTHOR } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { hideReferenceList } from './reference-list-act-store.ts';
import {
  clearRecordCounts,
  deleteReferenceList,
  type ReferenceList,
  readReferenceList,
} from './reference-list-store.ts';
import { deleteReferenceRecords } from './reference-write-store.ts';
import { deleteVersionChanges } from './versions/reference-change-store.ts';

/** Records deleted in one statement, so that other writers do not wait for long. */
const RECORDS_PER_DELETION = 5_000;

/**
 * Removes a list: hides it first, then deletes its records. Its row stays for the runs that used it, unless it never
 * was ready. Idempotent; can be resumed after an interruption.
 */
export async function removeReferenceList(
  db: Database,
  { id, state }: Pick<ReferenceList, 'id' | 'state'>,
  author: Author = SYSTEM_AUTHOR,
): Promise<void> {
  if (state !== 'removed') await hideReferenceList(db.query, { id, state }, author);
  // From here on no import adds to it.
  const list = await readReferenceList(db.query, id);
  if (list?.state !== 'removed') throw new AppError('CONFLICT');
  const { counts } = list;
  for (const kind of ENTITY_KINDS) {
    for (let from = 0; from < counts[kind]; from += RECORDS_PER_DELETION) {
      await deleteReferenceRecords(db.query, { listId: id, kind }, { from, limit: RECORDS_PER_DELETION });
    }
  }
  await deleteVersionChanges(db.query, id);
  if (state === 'importing') await deleteReferenceList(db.query, id);
  else await clearRecordCounts(db.query, id);
}
