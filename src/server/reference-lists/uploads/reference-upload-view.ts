import type { UploadView } from '#contract/reference-lists/reference-upload-contract.ts';
import { listReferenceLists, type Query } from '../reference-list-store.ts';
import type { StoredUpload } from './reference-upload-store.ts';

/** Makes the view of an upload, with the version that is in use. */
export async function toUploadView(
  query: Query,
  { author, step, fileBytes, ...upload }: StoredUpload,
): Promise<UploadView> {
  const lists = await listReferenceLists(query);
  const former = lists.find(({ id, name }) => name === upload.choices.name && id !== upload.listId);
  return {
    ...upload,
    former: former ? { version: former.version, importedAt: former.importedAt } : null,
  };
}
