import type { Kysely } from 'kysely';
import type { UndoPlan } from '#contract/clients/merge-contract.ts';
import type { Tables } from '../db/tables.ts';
import { listDocumentsById } from '../documents/document-store.ts';
import { clientChangesSince } from './changes-since-merge.ts';
import { listLaterMerges, type StoredMerge } from './client-merge-store.ts';
import { idOf, peopleOf, personKey } from './client-people.ts';
import { toMergeView } from './merge-view.ts';
import type { MovedTable } from './moved-tables.ts';
import { type PersonMerge, personIn, personTables, readPersonRows, SIDES } from './person-merge.ts';
import { askedChanges, obstacleOf, type PlannedUndo, readStates, tablesToUndo } from './undo-tables.ts';

/** Plans how a merge of two people of one client is undone, as `planUndo` does for two clients. */
export async function planPersonUndo(
  query: Kysely<Tables>,
  merge: StoredMerge,
  person: PersonMerge,
): Promise<PlannedUndo> {
  const { clientId, kind, ids } = person;
  const [survivor = null] = await listDocumentsById(query, { collection: 'clients', ids: [clientId] });
  const later = merge.undone ? [] : await listLaterMerges(query, merge);
  const states = await readStates(query, merge);
  const itemOf = (client: typeof states.merged | undefined, id: string) => personIn(client ?? null, kind, id);
  const before = {
    stays: itemOf(states.before.stays, ids.stays) ?? {},
    goes: itemOf(states.before.stays, ids.goes) ?? {},
  };
  const now = itemOf(survivor?.data, ids.stays);
  const isBack = itemOf(survivor?.data, ids.goes) !== undefined;
  const obstacle = obstacleOf(merge, later, {
    gone: now ? null : `${merge.stays.name} was removed since. Restore it from the history first.`,
    back: isBack ? `There is a person with the id of ${merge.goes.name} again.` : null,
  });
  const merged = itemOf(states.merged, ids.stays) ?? {};
  const map = { contacts: {}, relatedParties: {} };
  const changes = obstacle === null && now ? clientChangesSince({ before, merged, now, map }) : [];
  const placing = { ids: SIDES, map: merge.people, own: new Set([personKey(kind, ids.stays)]) };
  const nowIn = (table: MovedTable) => readPersonRows(query, person, table);
  const tables = obstacle === null ? await tablesToUndo(personTables(person), merge, { placing, nowIn }) : [];
  const plan: UndoPlan = {
    ...{ merge: toMergeView(merge), later: later.map(toMergeView), obstacle },
    changes: [...changes.map(({ makeTo, ...change }) => change), ...tables.flatMap(askedChanges)],
  };
  const order = peopleOf(states.before.stays, kind).map(idOf);
  return { plan, merge, survivor, before, changes, tables, ids: SIDES, person: { ...person, order } };
}
