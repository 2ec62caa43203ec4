import { COLLECTIONS, type FieldMapping } from '#records';
import type { Query } from '../../db/tables.ts';
import { listAllDocuments, listDocumentsById } from '../document-store.ts';
import type { StarterDocument } from './starter-pack.ts';

/**
 * Returns the documents whose names are taken. A mapping is also taken when another one copies the same value to the
 * same field.
 */
export async function findTaken(
  query: Query,
  documents: readonly StarterDocument[],
): Promise<StarterDocument[]> {
  const taken = new Set<string>();
  for (const collection of COLLECTIONS) {
    const ids = documents.filter((one) => one.collection === collection).map(({ id }) => id);
    for (const { id } of await listDocumentsById(query, { collection, ids }))
      taken.add(`${collection}/${id}`);
  }
  const mappings = await listAllDocuments(query, 'fieldMappings');
  const copied = new Set(mappings.map(({ data }) => copyOf(data)));
  return documents.filter(
    ({ collection, id, data }) =>
      taken.has(`${collection}/${id}`) || (collection === 'fieldMappings' && copied.has(copyOf(data))),
  );
}

function copyOf(data: object): string {
  const { sourceField, mapsTo } = data as FieldMapping;
  return JSON.stringify([sourceField, mapsTo]);
}
