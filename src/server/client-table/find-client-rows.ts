import type {
  ClientRow,
  ClientTableView,
  ShownColumn,
  TableCondition,
} from '#contract/clients/client-table-contract.ts';
import { describeColumn, usualColumns } from '#contract/clients/table-column.ts';
import { levelsAt, readPath } from '#records';
import type { Query } from '../db/tables.ts';
import { readDocumentsById } from '../documents/document-store.ts';
import { findUserNames } from '../identity/base/user-store.ts';
import { readDuplicateMarks } from '../matching/duplicates/duplicate-mark-store.ts';
import { readQuestionStates, readScreeningStates } from './client-state-store.ts';
import { countClients, listValuePaths, pageClientIds } from './client-table-store.ts';
import { readFieldsAt } from './read-fields-at.ts';

type Wanted = ClientTableView & { columns: readonly string[] | null; offset: number; limit: number };
type Found = {
  rows: ClientRow[];
  columns: ShownColumn[];
  compared: ShownColumn[];
  found: number;
  total: number;
};

const EVERYTHING = { q: '', conditions: [] };

/** Finds a part of the clients that fit a view, with the values of its columns and how many there are. */
export async function findClientRows(
  query: Query,
  { columns, offset, limit, ...view }: Wanted,
): Promise<Found> {
  const ids = await pageClientIds(query, view, { offset, limit });
  const total = await countClients(query, EVERYTHING);
  const isAll = view.q.trim() === '' && view.conditions.length === 0;
  const found = isAll ? total : await countClients(query, view);
  const shown = await showColumns(query, columns, view.conditions);
  const names = shown.columns.map(({ column }) => column);
  return { rows: await readClientRows(query, ids, names), ...shown, found, total };
}

/** Reads clients as rows, in the order of their ids. Those that are gone are left out. */
export async function readClientRows(
  query: Query,
  ids: readonly string[],
  columns: readonly string[],
): Promise<ClientRow[]> {
  const clients = await readDocumentsById(query, { collection: 'clients', ids });
  const screening = await readScreeningStates(query, ids);
  const duplicates = await readDuplicateMarks(query, ids);
  const questions = await readQuestionStates(query, ids);
  const holders = [...questions.values()].flatMap(({ holderId }) => holderId ?? []);
  const names = await findUserNames(query, holders);
  const paths = columns.filter((column) => !column.startsWith('#') && column !== 'name');
  return ids.flatMap((id) => {
    const client = clients.get(id);
    if (!client) return [];
    const asked = questions.get(id);
    const values = paths.flatMap((path) => {
      const value = readPath(client.data, path);
      return value === undefined || value === null ? [] : [[path, value]];
    });
    return {
      ...{ id, name: String(client.data.name), version: client.version, changedAt: client.updatedAt },
      values: Object.fromEntries(values),
      questions: asked ? { answered: asked.answered, total: asked.total } : null,
      screening: screening.get(id) ?? { state: 'never', count: 0, comparedAt: null },
      duplicates: duplicates.get(id) ?? { state: 'none', count: 0 },
      holder: names.get(asked?.holderId ?? '') ?? null,
    };
  });
}

/** Names the columns that are shown, null for the usual ones, and those of the conditions. */
async function showColumns(
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
