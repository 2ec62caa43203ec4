import type { LookAlike } from '#contract/matching/duplicate-contract.ts';
import { normalizeName } from '#matching';
import { type JsonObject, readPath } from '#records';
import { readDocumentsById } from '../../documents/document-store.ts';
import type { Query } from '../match-run-store.ts';
import { currentBook } from './kept-book.ts';

const MOST_LOOK_ALIKES = 5;

/** Finds the clients whose names look like one that is not stored, those of the highest means first. */
export async function findLookAlikes(query: Query, name: string): Promise<{ items: LookAlike[] }> {
  if (normalizeName('organisation', name) === '') return { items: [] };
  const book = await currentBook(query, { isChanged: false });
  const { doubles } = await book.lookAlikes(name, MOST_LOOK_ALIKES);
  const ids = doubles.map(({ second }) => second.clientId);
  const clients = await readDocumentsById(query, { collection: 'clients', ids });
  return {
    items: doubles.flatMap(({ second, combined }) => {
      const client = clients.get(second.clientId);
      if (!client) return [];
      return [{ id: client.id, name: String(client.data.name), combined, detail: detailOf(client.data) }];
    }),
  };
}

function detailOf(client: JsonObject): string {
  const parts = [readPath(client, 'address.city'), readPath(client, 'address.country')];
  return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join(', ');
}
