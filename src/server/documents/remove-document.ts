import type { Query } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import type { StoredDocument } from './document-store.ts';
import { findDocumentUses } from './find-document-uses.ts';
import { type DocumentTarget, saveDocument } from './save-document.ts';

/**
 * Deletes a document; its revisions stay. A document that others use is deleted by force only, which its revision
 * records.
 * @returns the id and the version of the deletion
 * @throws AppError 404 when there is none, 409 with the current document when another version was expected, 409 with the uses when it is used
 */
export async function removeDocument(
  query: Query,
  target: DocumentTarget & { force?: boolean },
): Promise<Pick<StoredDocument, 'id' | 'version'>> {
  const { id, version } = await saveDocument(query, target, async (current, transaction) => {
    if (!current) throw new AppError('NOT_FOUND');
    const uses = await findDocumentUses(transaction, target);
    if (uses.length > 0 && !target.force) throw new AppError('IN_USE', { data: { uses } });
    return { after: null, forced: uses.length > 0 };
  });
  return { id, version };
}
