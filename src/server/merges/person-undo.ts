import type { Kysely } from 'kysely';
import type { UndoPlan } from '#contract/clients/merge-contract.ts';
import type { Tables } from '../db/tables.ts';
import { listDocumentsById } from '../documents/document-store.ts';
import { clientChangesSince } from './changes-since-merge.ts';
import { listLaterMerges, type StoredMerge } from './client-merge-store.ts';
import { idOf, peopleOf, personKey } from './client-people.ts';
import { toMergeView } from './merge-view.ts';
import { readRowsAbout } from './moved-row-store.ts';
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts';
import { isAboutPerson, type PersonMerge, personIn, personTables, SIDES } from './person-merge.ts';
import { askedChanges, type PlannedUndo, readStates, tablesToUndo } from './undo-tables.ts';

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
  const obstacle = obstacleOf(merge, { isThere: now !== undefined, isBack, later });
  const merged = itemOf(states.merged, ids.stays) ?? {};
  const map = { contacts: {}, relatedParties: {} };
  const changes = obstacle === null && now ? clientChangesSince({ before, merged, now, map }) : [];
  const placing = { ids: SIDES, map: merge.people, own: new Set([personKey(kind, ids.stays)]) };
  const nowIn = async (table: MovedTable) => {
    const real = MOVED_TABLES.find(({ name }) => name === table.name) ?? table;
    return (await readRowsAbout(query, real, [clientId])).filter((row) => isAboutPerson(person, real, row));
  };
  const tables = obstacle === null ? await tablesToUndo(personTables(person), merge, { placing, nowIn }) : [];
  const plan: UndoPlan = {
    ...{ merge: toMergeView(merge), later: later.map(toMergeView), obstacle },
    changes: [...changes.map(({ makeTo, ...change }) => change), ...tables.flatMap(askedChanges)],
  };
  const order = peopleOf(states.before.stays, kind).map(idOf);
  return { plan, merge, survivor, before, changes, tables, ids: SIDES, person: { ...person, order } };
}

function obstacleOf(
  { stays, goes, undone }: StoredMerge,
  { isThere, isBack, later: [last] }: { isThere: boolean; isBack: boolean; later: StoredMerge[] },
): string | null {
  if (undone) return `This merge was undone by ${undone.by}.`;
  if (last) return `First undo the merge with ${last.goes.name} of ${last.at.slice(0, 10)}.`;
  if (!isThere) return `${stays.name} was removed since. Restore it from the history first.`;
  return isBack ? `There is somebody with the id of ${goes.name} again.` : null;
}
