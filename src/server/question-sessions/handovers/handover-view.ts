import type { Kysely } from 'kysely';
import type { Handover } from '#contract/questions/handover-contract.ts';
import { type EntityKind, entityId } from '#records';
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
  const ids = [...toMe, ...byMe].flatMap(({ from_id, to_id }) => [from_id, to_id]);
  const names = await findUserNames(query, ids);
  const view = (handover: ListedHandover) => toHandover(handover, { names, user });
  return { toMe: toMe.map(view), byMe: byMe.map(view) };
}

function toHandover(
  handover: ListedHandover,
  { names, user }: { names: ReadonlyMap<string, string>; user: { id: string } },
): Handover {
  const { client_id, item_id, saved_name, name, client_name, answered, total, unsaved } = handover;
  const person = (id: string) => ({ id, name: names.get(id) ?? 'a former user', isYou: id === user.id });
  return {
    entity: {
      kind: handover.kind as EntityKind,
      id: entityId({ clientId: client_id, itemId: item_id }),
      ...{ name: name ?? saved_name, clientId: client_id, clientName: client_name ?? '' },
    },
    ...{ from: person(handover.from_id), to: person(handover.to_id) },
    ...{ sentence: handover.sentence, day: handover.day },
    ...{ handedAt: handover.handed_at, openedAt: handover.opened_at },
    ...{ answered, total, unsaved },
  };
}
