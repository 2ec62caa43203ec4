import type { LookAlike } from '#contract/matching/duplicate-contract.ts';
import { normalizeName } from '#matching';
import { type JsonObject, readPath } from '#records';
import { readDocumentsById } from '../../documents/document-store.ts';
import type { Query } from '../match-run-store.ts';
import { BookSession } from './book-session.ts';
import { readCompared } from './duplicate-client-store.ts';

const MOST_LOOK_ALIKES = 5;

/** The clients of a database as they were at a time, in which names are looked up as they are typed. */
type KeptClients = { asOf: string; session: Promise<BookSession> };
const kept = new WeakMap<object, KeptClients>();

/** Finds the clients whose names look like one that is not stored, those of the highest means first. */
export async function findLookAlikes(query: Query, name: string): Promise<{ items: LookAlike[] }> {
  if (normalizeName('organisation', name) === '') return { items: [] };
  const session = await clientsNow(query);
  const { doubles } = await session.lookAlikes(name, MOST_LOOK_ALIKES);
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

/** The clients as they were compared last, read again when others were. */
async function clientsNow(query: Query): Promise<BookSession> {
  const { at, clients } = await readCompared(query);
  const asOf = `${at} ${clients}`;
  const known = kept.get(query);
  if (known?.asOf === asOf) return known.session;
  const session = BookSession.read(query, { kind: 'clients' });
  kept.set(query, { asOf, session });
  session.catch(() => kept.delete(query));
  return session;
}

function detailOf(client: JsonObject): string {
  const parts = [readPath(client, 'address.city'), readPath(client, 'address.country')];
  return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join(', ');
}
