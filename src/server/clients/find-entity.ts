import type { Kysely } from 'kysely';
import type { NamedEntity } from '#contract/entity-contract.ts';
import { type EntityKind, entityKey, type JsonObject } from '#records';
import type { Tables } from '../db/tables.ts';
import { readDocument } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { entityOf } from './entity-store.ts';

/**
 * Finds an entity with its whole record: the client document, or the item of its contacts or related parties.
 * @throws AppError 404 when there is none
 */
export async function findEntity(
  query: Kysely<Tables>,
  { kind, id }: { kind: EntityKind; id: string },
): Promise<{ entity: NamedEntity; record: JsonObject }> {
  const key = entityKey(kind, id);
  const client = await readDocument(query, { collection: 'clients', id: key.clientId });
  const found = client && entityOf(client, key);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
