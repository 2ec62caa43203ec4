import { type JsonObject, writePath } from '#records';
import type { Query } from '../db/tables.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { checkDocument } from './check-document.ts';
import { checkJson } from './check-json.ts';
import type { StoredDocument } from './document-store.ts';
import { type DocumentTarget, type NextDocument, saveDocument } from './save-document.ts';

/**
 * Changes a document at dotted paths, such as `address.country`, or replaces a whole list, such as `contacts`.
 * @throws AppError 400 naming the refused path, 404 when there is no document, 409 with the current one when another version was expected
 */
export async function patchDocument(
  query: Query,
  target: DocumentTarget & { changes: JsonObject } & Pick<NextDocument, 'operation' | 'note'>,
): Promise<StoredDocument> {
  checkChanges(target.changes);
  return saveDocument(query, target, (current) => {
    if (!current) throw new AppError('NOT_FOUND');
    const changed = Object.entries(target.changes).reduce(
      (document, [path, value]) => changeAt(document, path, value),
      current.data,
    );
    checkJson(changed);
    const { operation, note } = target;
    return { after: checkDocument(target, changed, current.data), operation, note };
  });
}

/** Refuses two changes that overlap: the path of one leads through the path of the other. */
function checkChanges(changes: JsonObject): void {
  checkJson(changes);
  for (const path of Object.keys(changes)) {
    for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
      const above = path.slice(0, dot);
      if (!Object.hasOwn(changes, above)) continue;
      throw wrongField(path, `"${above}" is changed as a whole in the same request.`);
    }
  }
}

function changeAt(document: JsonObject, path: string, value: JsonObject[string]): JsonObject {
  const written = writePath(document, path, value);
  if (written.ok) return written.document;
  throw wrongField(path, written.reason);
}
