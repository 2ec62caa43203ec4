import type { Kysely } from 'kysely';
import type { ShownColumn, TableCondition } from '#contract/clients/client-table-contract.ts';
import { describeColumn, usualColumns } from '#contract/clients/table-column.ts';
import { levelsAt } from '#records';
import type { Tables } from '../db/tables.ts';
import { listValuePaths } from './client-table-store.ts';
import { readFieldsAt } from './read-fields-at.ts';

type Query = Kysely<Tables>;

/** Names the columns that are shown, null for the usual ones, and those of the conditions. */
export async function showColumns(
  query: Query,
  wanted: readonly string[] | null,
  conditions: readonly TableCondition[],
): Promise<{ columns: ShownColumn[]; compared: ShownColumn[] }> {
  const filled = wanted ? [] : await listValuePaths(query);
  const compared = conditions.map(({ column }) => column);
  const paths = [...compared, ...(wanted ?? filled.map(({ path }) => path))];
  const catalogue = await readFieldsAt(query, paths);
  const show = (column: string): ShownColumn => {
    const { label, kind } = describeColumn(catalogue, column);
    const levels = levelsAt(catalogue, 'clients', column);
    return { column, label, kind, ...(levels && { levels: [...levels] }) };
  };
  const columns = wanted ?? usualColumns(catalogue, filled, conditions);
  return { columns: columns.map(show), compared: compared.map(show) };
}
