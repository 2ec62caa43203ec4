import type { Kysely } from 'kysely';
import type { UndoPlan } from '#contract/clients/merge-contract.ts';
import type { Tables } from '../db/tables.ts';
import { listDocumentsById } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { clientChangesSince } from './changes-since-merge.ts';
import { listLaterMerges, readMerge } from './client-merge-store.ts';
import { idOf, PERSON_KINDS, peopleOf, personKey } from './client-people.ts';
import { toMergeView } from './merge-view.ts';
import { readRowsAbout } from './moved-row-store.ts';
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts';
import { personMergeOf } from './person-merge.ts';
import { planPersonUndo } from './person-undo.ts';
import { askedChanges, obstacleOf, type PlannedUndo, readStates, tablesToUndo } from './undo-tables.ts';

/**
 * Plans how a merge is undone: without any change since it is as before; of each change it is asked where it belongs.
 * @throws AppError 404 when there is no such merge
 */
export async function planUndo(query: Kysely<Tables>, id: string): Promise<PlannedUndo> {
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
