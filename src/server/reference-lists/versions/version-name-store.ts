import type { ListDifference } from '#contract/reference-lists/reference-list-contract.ts';
import type { Query } from '../../db/tables.ts';
import type { ReferenceList } from '../reference-list-store.ts';

/** Gives a version another name. @throws the database's error when another version of the list has it */
export async function renameVersionRow(query: Query, id: string, version: string): Promise<void> {
  await query.updateTable('reference_lists').set({ version }).where('id', '=', id).execute();
}

/** Renames a version where others name it: what other versions changed beside it, and the runs that compared with it. */
export async function renameUsedVersion(query: Query, list: ReferenceList, version: string): Promise<void> {
  const versions = await query
    .selectFrom('reference_lists')
    .select(['id', 'difference'])
    .where('name', '=', list.name)
    .where('difference', 'is not', null)
    .execute();
  for (const { id, difference } of versions) {
    const old: ListDifference = JSON.parse(difference ?? '');
    if (old.against !== list.version) continue;
    const renamed = JSON.stringify({ ...old, against: version });
    await query.updateTable('reference_lists').set({ difference: renamed }).where('id', '=', id).execute();
  }
  const runs = await query
    .selectFrom('match_runs')
    .select(['id', 'lists'])
    .where('lists', 'like', `%${JSON.stringify(list.id).slice(1, -1)}%`)
    .execute();
  for (const { id, lists } of runs) {
    const used: Pick<ReferenceList, 'id' | 'version'>[] = JSON.parse(lists);
    const renamed = used.map((one) => (one.id === list.id ? { ...one, version } : one));
    await query
      .updateTable('match_runs')
      .set({ lists: JSON.stringify(renamed) })
      .where('id', '=', id)
      .execute();
  }
}
