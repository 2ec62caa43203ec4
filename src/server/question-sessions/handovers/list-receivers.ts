import type { Kysely } from 'kysely';
import type { Receiver } from '#contract/questions/handover-contract.ts';
import type { Tables } from '../../db/tables.ts';
import { listPeople } from '../../identity/people/people-list-store.ts';
import { countOpenByHolder } from '../question-session-store.ts';

/** Most people that a session can be handed to. */
const MAX_RECEIVERS = 1_000;

/** Returns everybody else who may log in, by name, with what lies on their desk and whether they may answer. */
export async function listReceivers(query: Kysely<Tables>, user: { id: string }): Promise<Receiver[]> {
  // Their sessions, which the list counts too, do not matter here.
  const people = await listPeople(query, { usedSince: new Date() }, { limit: MAX_RECEIVERS, offset: 0 });
  const held = await countOpenByHolder(query);
  return people
    .filter(({ id, state }) => state === 'in' && id !== user.id)
    .map(({ id, name, email, role }) => ({
      ...{ id, name: name || email, email },
      ...{ mayAnswer: role !== 'read-only', holds: held.get(id) ?? 0 },
    }));
}
