import type { Colleague } from '#contract/contact-messages/message-contract.ts';
import { listPeople } from '../../identity/people/people-list-store.ts';
import type { Query } from '../contact-message-store.ts';

/** Most people that a message can be given to. */
const MAX_COLLEAGUES = 1_000;

/** Returns who may answer messages: everybody who may log in and write, by name. */
export async function listColleagues(query: Query): Promise<Colleague[]> {
  // Their sessions, which the list counts too, do not matter here.
  const people = await listPeople(query, { usedSince: new Date() }, { limit: MAX_COLLEAGUES, offset: 0 });
  return people
    .filter(({ state, role }) => state === 'in' && role !== 'read-only')
    .map(({ id, name, email }) => ({ id, name: name || email, email }));
}
