import type { JsonObject } from '#records';
import { type Rule, renameField } from '#rules';
import type { Query, StoredCollection } from '../db/tables.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { checkDocument } from './check-document.ts';
import type { StoredDocument } from './document-store.ts';
import { readRevision } from './revision-store.ts';
import { type DocumentTarget, saveDocument } from './save-document.ts';

/** A field of an earlier version, and the field to name instead. */
export type FieldNames = { from: string; to: string };

/**
 * Restores a document's data of an earlier version as a new version, naming other fields where `renames` says so; a
 * deleted document exists again.
 * @throws AppError 404 when it never had that version, 400 when that version is its deletion or is no longer valid, 409 with the current document when another version was expected
 */
export async function restoreDocument(
  query: Query,
  target: DocumentTarget & { version: number; renames?: readonly FieldNames[] | undefined },
): Promise<StoredDocument> {
  return saveDocument(query, target, async (current, transaction) => {
    const revision = await readRevision(transaction, target);
    if (!revision) throw new AppError('NOT_FOUND');
    if (revision.new_data === null) {
      throw wrongField('version', 'With this version it was deleted. Choose an earlier one.');
    }
    const { renames = [] } = target;
    const data = withFields(target.collection, JSON.parse(revision.new_data), renames);
    const after = checkDocument(target, data, current?.data ?? null);
    const note = renames.length > 0 ? noteOf(renames) : undefined;
    return { after, operation: 'restore', note };
  });
}

/** The data of an earlier version of a rule or a mapping, naming other fields; that of another document as it is. */
export function withFields(
  collection: StoredCollection,
  data: JsonObject,
  renames: readonly FieldNames[],
): JsonObject {
  if (collection === 'rules') {
    let rule = data as unknown as Rule;
    for (const names of renames) rule = renameField(rule, names);
    return rule as unknown as JsonObject;
  }
  if (collection !== 'fieldMappings') return data;
  let { mapsTo = null } = data;
  for (const { from, to } of renames) if (mapsTo === from) mapsTo = to;
  return { ...data, mapsTo };
}

function noteOf(renames: readonly FieldNames[]): string {
  return `With ${renames.map(({ from, to }) => `${to} instead of ${from}`).join(', ')}.`;
}
