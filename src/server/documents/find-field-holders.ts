import {
  clientArrayOf,
  ENTITY_KINDS,
  type EntityKind,
  isEmptyValue,
  isJsonObject,
  type JsonObject,
  readPath,
} from '#records';
import { inParts } from '../db/in-parts.ts';
import type { Query } from '../db/tables.ts';
import { yieldToOthers } from '../ground/yield-to-others.ts';
import { listDocumentIds } from './document-pages-store.ts';
import { listDocumentsHolding } from './document-store.ts';

/** Who holds values under the name of a field: how many clients, and which kinds of entities. */
export type FieldHolders = { clients: number; kinds: ReadonlySet<EntityKind> };

/** Clients that are looked through between two turns of others. */
const CLIENTS_PER_PART = 500;

/** Finds the clients that hold a value under the name of a field, themselves or in a contact or related party. */
export async function findFieldHolders(query: Query, dataField: string): Promise<FieldHolders> {
  const kinds = new Set<EntityKind>();
  let clients = 0;
  const text = dataField.split('.').at(-1) ?? dataField;
  for (const ids of inParts(await listDocumentIds(query, 'clients'), CLIENTS_PER_PART)) {
    for (const { data } of await listDocumentsHolding(query, { collection: 'clients', text, ids })) {
      const holding = ENTITY_KINDS.filter((kind) => isHeldBy(data, kind, dataField));
      for (const kind of holding) kinds.add(kind);
      if (holding.length > 0) clients += 1;
    }
    await yieldToOthers();
  }
  return { clients, kinds };
}

function isHeldBy(client: JsonObject, kind: EntityKind, path: string): boolean {
  const items = kind === 'clients' ? [client] : client[clientArrayOf(kind)];
  return (
    Array.isArray(items) && items.some((item) => isJsonObject(item) && !isEmptyValue(readPath(item, path)))
  );
}
