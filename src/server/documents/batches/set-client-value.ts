import { type JsonObject, type JsonValue, parseFieldPath, removePath, writePath } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError, wrongField } from '../../ground/app-error.ts';
import { countText } from '../../ground/installation-format.ts';
import { checkDocument } from '../check-document.ts';
import { checkJson } from '../check-json.ts';
import { type Author, listDocumentsById } from '../document-store.ts';
import { writeBatch } from './write-batch.ts';
import { writePlanned } from './write-planned.ts';

export type SettingValue = {
  ids: readonly string[];
  path: string;
  /** null removes the value. */
  value: JsonValue;
  author: Author;
};

const COLLECTION = 'clients' as const;

/**
 * Sets or removes a value of several clients as one batch, in one transaction. Clients that are gone are left out.
 * @throws AppError 400 naming what is wrong, 404 when none of the clients is there
 */
export async function setClientValue(
  query: Query,
  { ids, path, value, author }: SettingValue,
): Promise<{ batchId: string | null; changed: number }> {
  checkPath(path);
  const plan = async () => {
    const clients = await listDocumentsById(query, { collection: COLLECTION, ids: [...new Set(ids)] });
    if (clients.length === 0) throw new AppError('NOT_FOUND');
    return clients.map((before) => {
      const after = checkDocument(
        { collection: COLLECTION, id: before.id },
        changed(before.data),
        before.data,
      );
      return { collection: COLLECTION, id: before.id, author, before, after };
    });
  };
  const changed = (client: JsonObject) => withValue(client, path, value);
  return writePlanned(query, plan, async (transaction, writes) => {
    const title = `${path} of ${countText(writes.length, 'client')}`;
    const { batch } = await writeBatch(transaction, { kind: COLLECTION, title, author }, writes);
    return { batchId: batch?.id ?? null, changed: batch?.updated ?? 0 };
  });
}

/** Lists of other entities are changed one by one. */
function checkPath(path: string): void {
  const parsed = parseFieldPath(path);
  if (!parsed.ok) throw wrongField('path', parsed.reason);
  const [first = ''] = parsed.segments;
  if (first === 'name' || first === 'contacts' || first === 'associatedparties') {
    throw wrongField('path', `"${first}" cannot be set for several clients.`);
  }
}

function withValue(client: JsonObject, path: string, value: JsonValue): JsonObject {
  const written = value === null ? removePath(client, path) : writePath(client, path, value);
  if (!written.ok) throw wrongField('path', written.reason);
  checkJson(written.document);
  return written.document;
}
