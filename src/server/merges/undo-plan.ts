import type { UndoPlan } from '#contract/clients/merge-contract.ts';
import type { Query } from '../db/tables.ts';
import { listDocumentsById } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { clientChangesSince } from './changes-since-merge.ts';
import { listLaterMerges, readMerge, type StoredMerge } from './client-merge-store.ts';
import { idOf, PERSON_KINDS, peopleOf, personKey } from './client-people.ts';
import { toMergeView } from './merge-view.ts';
import { readRowsAbout } from './moved-row-store.ts';
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts';
import {
  type PersonMerge,
  personIn,
  personMergeOf,
  personTables,
  readPersonRows,
  SIDES,
} from './person-merge.ts';
import { askedChanges, obstacleOf, type PlannedUndo, readStates, tablesToUndo } from './undo-tables.ts';

/**
 * Plans how a merge is undone: without any change since it is as before; of each change it is asked where it belongs.
 * @throws AppError 404 when there is no such merge
 */
export async function planUndo(query: Query, id: string): Promise<PlannedUndo> {
  const merge = await readMerge(query, id);
  if (!merge) throw new AppError('NOT_FOUND');
  const person = personMergeOf(merge);
  if (person) return planPersonUndo(query, merge, person);
  const ids = { stays: merge.stays.id, goes: merge.goes.id };
  const documents = await listDocumentsById(query, { collection: 'clients', ids: [ids.stays, ids.goes] });
  const survivor = documents.find((document) => document.id === ids.stays) ?? null;
  const isBack = documents.some((document) => document.id === ids.goes);
  const later = merge.undone ? [] : await listLaterMerges(query, merge);
  const { stays, goes } = merge;
  const obstacle = obstacleOf(merge, later, {
    gone: survivor ? null : `${stays.name} was deleted since. Restore it from its history first.`,
    back: isBack ? `There is a client with the id of ${goes.name} again: ${goes.id}.` : null,
  });
  const { before, merged } = await readStates(query, merge);
  const changes =
    obstacle === null && survivor
      ? clientChangesSince({ before, merged, now: survivor.data, map: merge.people })
      : [];
  const own = PERSON_KINDS.flatMap((kind) =>
    peopleOf(before.stays, kind).map((item) => personKey(kind, idOf(item))),
  );
  const placing = { ids, map: merge.people, own: new Set(own) };
  const nowIn = (table: MovedTable) => readRowsAbout(query, table, [ids.stays]);
  const tables = obstacle === null ? await tablesToUndo(MOVED_TABLES, merge, { placing, nowIn }) : [];
  const plan: UndoPlan = {
    merge: toMergeView(merge),
    changes: [...changes.map(({ makeTo, ...change }) => change), ...tables.flatMap(askedChanges)],
    later: later.map(toMergeView),
    obstacle,
  };
  return { plan, merge, survivor, before, changes, tables, ids, person: null };
}

/** Plans how a merge of two people of one client is undone, as `planUndo` does for two clients. */
async function planPersonUndo(query: Query, merge: StoredMerge, person: PersonMerge): Promise<PlannedUndo> {
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
