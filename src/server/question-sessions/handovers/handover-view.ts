import type { Kysely } from 'kysely';
import type { Handover } from '#contract/questions/handover-contract.ts';
import { entityId } from '#records';
import type { Tables } from '../../db/tables.ts';
import { findUserNames } from '../../identity/base/user-store.ts';
import { type ListedHandover, listHandovers } from './handover-store.ts';

/** What was handed to a user and what they handed over, as the API shows it. */
export async function toHandoverLists(
  query: Kysely<Tables>,
  user: { id: string },
): Promise<{ toMe: Handover[]; byMe: Handover[] }> {
  const toMe = await listHandovers(query, user.id, 'to_id');
  const byMe = await listHandovers(query, user.id, 'from_id');
  const ids = [...toMe, ...byMe].flatMap(({ fromId, toId }) => [fromId, toId]);
  const names = await findUserNames(query, ids);
  const view = (handover: ListedHandover) => toHandover(handover, { names, user });
  return { toMe: toMe.map(view), byMe: byMe.map(view) };
}

function toHandover(
  { kind, clientId, itemId, savedName, name, clientName, fromId, toId, ...handover }: ListedHandover,
  { names, user }: { names: ReadonlyMap<string, string>; user: { id: string } },
): Handover {
  const person = (id: string) => ({ id, name: names.get(id) ?? 'a former user', isYou: id === user.id });
  return {
    entity: {
      ...{ kind, id: entityId({ clientId, itemId }), name: name ?? savedName },
      ...{ clientId, clientName: clientName ?? '' },
    },
    ...{ from: person(fromId), to: person(toId) },
    ...handover,
  };
}
