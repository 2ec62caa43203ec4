import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { checkDocument } from './check-document.ts';
import type { StoredDocument } from './document-store.ts';
import { readRevision } from './revision-store.ts';
import { type DocumentTarget, saveDocument } from './save-document.ts';

/**
 * Restores a document's data of an earlier version as a new version; a deleted document exists again.
 * @throws AppError 404 when it never had that version, 400 when that version is its deletion or is no longer valid, 409 with the current document when another version was expected
 */
export async function restoreDocument(
  query: Kysely<Tables>,
  target: DocumentTarget & { version: number },
): Promise<StoredDocument> {
  return saveDocument(query, target, async (current, transaction) => {
    const revision = await readRevision(transaction, target);
    if (!revision) throw new AppError('NOT_FOUND');
    if (revision.new_data === null) throw nothingThere();
    const data = JSON.parse(revision.new_data);
    return { after: checkDocument(target, data, current?.data ?? null), operation: 'restore' };
  });
}

function nothingThere(): AppError {
  const message = 'With this version it was deleted. Choose an earlier one.';
  return new AppError('BAD_REQUEST', { fields: [{ path: 'version', message }] });
}
