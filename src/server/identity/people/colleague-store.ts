import type { Query } from '../../db/tables.ts';
import { installationFormat } from '../../ground/installation-format.ts';
import { listPeople } from './people-list-store.ts';

/** Most people who are listed. */
const MAX_COLLEAGUES = 1_000;

/** A user who may log in. `name` is their own, else their address. */
export type Colleague = { id: string; name: string; email: string; mayWrite: boolean };

/** Returns who may log in, by name; of some ids alone where these are given. */
export async function listColleagues(query: Query, ids?: readonly string[]): Promise<Colleague[]> {
  if (ids?.length === 0) return [];
  // Their sessions, which the list counts too, do not matter here.
  const which = { mayLogIn: true, usedSince: new Date(), ids };
  const people = await listPeople(query, which, { limit: MAX_COLLEAGUES, offset: 0 });
  return people
    .map(({ id, name, email, role }) => ({ id, name: name || email, email, mayWrite: role !== 'read-only' }))
    .toSorted((a, b) => installationFormat().compare(a.name, b.name));
}

/** Returns who may log in and write, by name; of some ids alone where these are given. */
export async function listWriters(query: Query, ids?: readonly string[]): Promise<Colleague[]> {
  return (await listColleagues(query, ids)).filter(({ mayWrite }) => mayWrite);
}
