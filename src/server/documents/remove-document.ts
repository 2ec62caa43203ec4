import type { Kysely } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Tables } from '../db/tables.ts';
import type { StoredDocument } from './document-store.ts';
import { type DocumentTarget, saveDocument } from './save-document.ts';

/**
 * Deletes a document; its revisions stay.
 * @returns the id and the version that the deletion made
 * @throws AppError 404 when there is none, 409 with the current document when another was expected
 */
export async function removeDocument(
  query: Kysely<Tables>,
  target: DocumentTarget,
): Promise<Pick<StoredDocument, 'id' | 'version'>> {
  const { id, version } = await saveDocument(query, target, (current) => {
    if (!current) throw new AppError('NOT_FOUND');
    return null;
  });
  return { id, version };
}
