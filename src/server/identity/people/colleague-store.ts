import { installationFormat } from '../../ground/installation-format.ts';
import type { Query } from '../base/identity-tables.ts';
import { listPeople } from './people-list-store.ts';

/** Most people who are listed. */
const MAX_COLLEAGUES = 1_000;

/** A user who may log in. `name` is their own, else their address. */
export type Colleague = { id: string; name: string; email: string; mayWrite: boolean };

/** Returns who may log in, by name; of some ids alone where these are given. */
export async function listColleagues(query: Query, ids?: readonly string[]): Promise<Colleague[]> {
  // Their sessions, which the list counts too, do not matter here.
  const which = { usedSince: new Date(), ...(ids && { ids }) };
  const people = await listPeople(query, which, { limit: MAX_COLLEAGUES, offset: 0 });
  return people
    .filter(({ state }) => state === 'in')
    .map(({ id, name, email, role }) => ({ id, name: name || email, email, mayWrite: role !== 'read-only' }))
    .toSorted((a, b) => installationFormat().compare(a.name, b.name));
}

/** Returns who may log in and write, by name. */
export async function listWriters(query: Query): Promise<Colleague[]> {
  return (await listColleagues(query)).filter(({ mayWrite }) => mayWrite);
}
