import { abandonFiles, removeAbandonedFiles } from '../../blobs/abandoned-file-store.ts';
import type { Database } from '../../db/open-database.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { requestReferenceMaintenance } from '../maintain-reference-lists.ts';
import { hideReferenceList } from '../reference-list-act-store.ts';
import { badRowsKey, deleteUploadsOfList, type StoredUpload } from './reference-upload-store.ts';
import { keysOf, removeCopies } from './upload-copies.ts';
import type { UploadDeps } from './upload-deps.ts';

/** Deletes uploads with their files. A version that is not complete yet is removed; one that is complete stays. */
export async function dropUploads(deps: UploadDeps, uploads: readonly StoredUpload[]): Promise<void> {
  await runTransaction(deps.db.query, async (transaction) => {
    await deleteUploadsOfList(
      transaction,
      uploads.map(({ id }) => id),
    );
    const keys = uploads.flatMap((upload) => [...keysOf(upload), badRowsKey(upload.id)]);
    await abandonFiles(transaction, keys);
  });
  await removeAbandonedFiles(deps.db, deps.files);
  for (const upload of uploads) {
    await removeCopies(deps, upload);
    if (await hideUnfinished(deps.db.query, upload)) await requestReferenceMaintenance(deps.jobs);
  }
}

/** Hides the version that an upload was importing; false when there is none, or it is complete. */
export async function hideUnfinished(
  query: Database['query'],
  { listId, author }: Pick<StoredUpload, 'listId' | 'author'>,
): Promise<boolean> {
  return listId !== null && hideReferenceList(query, { id: listId, state: 'importing' }, author);
}
