import type { Kysely } from 'kysely';
import type { UndoPlan } from '#contract/clients/merge-contract.ts';
import type { Tables } from '../db/tables.ts';
import { listDocumentsById, type StoredDocument } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { clientChangesSince } from './changes-since-merge.ts';
import { listLaterMerges, readMerge, type StoredMerge } from './client-merge-store.ts';
import { idOf, PERSON_KINDS, peopleOf, personKey } from './client-people.ts';
import { toMergeView } from './merge-view.ts';
import { readRowsAbout } from './moved-row-store.ts';
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts';
import { personMergeOf } from './person-merge.ts';
import { planPersonUndo } from './person-undo.ts';
import { askedChanges, type PlannedUndo, readStates, tablesToUndo } from './undo-tables.ts';

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
  const obstacle = obstacleOf(merge, { survivor, isBack, later });
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

function obstacleOf(
  { stays, goes, undone }: StoredMerge,
  { survivor, isBack, later }: { survivor: StoredDocument | null; isBack: boolean; later: StoredMerge[] },
): string | null {
  if (undone) return `This merge was undone by ${undone.by}.`;
  const [last] = later;
  if (last) {
    const other = last.stays.id === stays.id ? last.goes : last.stays;
    return `First undo the merge with ${other.name} of ${last.at.slice(0, 10)}.`;
  }
  if (!survivor) return `${stays.name} was deleted since. Restore it from its history first.`;
  return isBack ? `There is a client with the id of ${goes.name} again: ${goes.id}.` : null;
}
