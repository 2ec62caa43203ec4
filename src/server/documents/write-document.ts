import type { JsonObject } from '#records';
import type { Query } from '../db/tables.ts';
import { checkDocument } from './check-document.ts';
import { checkJson } from './check-json.ts';
import type { StoredDocument } from './document-store.ts';
import { mergeObjects } from './merge-objects.ts';
import { type DocumentTarget, saveDocument } from './save-document.ts';

/**
 * Creates or replaces a document; with `merge`, keys absent from the data stay.
 * @throws AppError 400 naming what is wrong, 409 with the current document when another version was expected
 */
export async function writeDocument(
  query: Query,
  target: DocumentTarget & { data: JsonObject; merge?: boolean },
): Promise<StoredDocument> {
  const { data, merge = false } = target;
  checkJson(data);
  return saveDocument(query, target, (current) => {
    const whole = merge && current ? mergeObjects(current.data, data) : data;
    return { after: checkDocument(target, whole, current?.data ?? null) };
  });
}
