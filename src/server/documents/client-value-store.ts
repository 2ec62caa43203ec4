import { sql } from 'kysely';
import { type JsonObject, type JsonValue, listPaths, readPath } from '#records';
import { inParts } from '../db/in-parts.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import type { WritingStatement } from '../db/run-together.ts';
import type { Query, Tables } from '../db/tables.ts';
import { foldText } from '../ground/fold-text.ts';
import { enterClientsOnce } from './document-pages-store.ts';
import { compareLists } from './search-store.ts';

type ValueRow = Tables['client_values'];

/** Longest text of a value that is kept for sorting and filtering, in characters. */
const MAX_VALUE_LENGTH = 200;
/** The key under which it is stored that the values of every client are kept. */
const FILLED_KEY = 'client-values';

/** The statements that update the values of clients for writes; null means no client. */
export function replacedValues(
  query: Query,
  changes: readonly { clientId: string; before: JsonObject | null; after: JsonObject | null }[],
): WritingStatement[] {
  const removed: ValueRow[] = [];
  const added: ValueRow[] = [];
  for (const { clientId, before, after } of changes) {
    const difference = compareLists(valueRows(clientId, before), valueRows(clientId, after));
    removed.push(...difference.removed);
    added.push(...difference.added);
  }
  return [
    ...inParts(removed).map((rows) => ({ query: deleteRows(query, rows) })),
    ...inParts(added).map((rows) => ({ query: insertRows(query, rows) })),
  ];
}

/** Keeps the values of clients that were stored before values were kept; does nothing once that is done. */
export async function fillClientValues(query: Query): Promise<void> {
  await enterClientsOnce(query, FILLED_KEY, async (transaction, clients) => {
    const rows = clients.flatMap(({ id, data }) => valueRows(id, data));
    for (const some of inParts(rows)) await transaction.executeQuery(insertRows(transaction, some));
  });
}

/** The rows of a client: one for each value, and for each item of a list of values. Its name is found otherwise. */
function valueRows(clientId: string, data: JsonObject | null): ValueRow[] {
  if (!data) return [];
  const rows = new Map<string, ValueRow>();
  for (const path of listPaths(data)) {
    if (path === 'name') continue;
    const found = readPath(data, path) ?? null;
    for (const one of Array.isArray(found) ? found : [found]) {
      const row = rowOf(one);
      if (row) rows.set(JSON.stringify([path, row.value]), { path, client_id: clientId, ...row });
    }
  }
  return [...rows.values()];
}

function rowOf(value: JsonValue): Pick<ValueRow, 'sort_key' | 'value'> | null {
  if (value === null || value === '' || typeof value === 'object') return null;
  return { sort_key: valueSortKey(value), value: valueText(value) };
}

/** A value as it is kept for filtering. */
export function valueText(value: string | number | boolean): string {
  return [...String(value)].slice(0, MAX_VALUE_LENGTH).join('');
}

/** Whether a value may go on after what is kept of it. */
export function isCut(value: string | number | boolean): boolean {
  return [...String(value)].length >= MAX_VALUE_LENGTH;
}

/** The text by which a value is sorted: numbers in their order, everything else folded. */
export function valueSortKey(value: string | number | boolean): string {
  return typeof value === 'number' ? numberKey(value) : foldText(String(value));
}

/** The pattern of sort keys and names that contain a text; folded words have nothing in them that needs escaping. */
export function containingPattern(text: string): string {
  return `%${foldText(text)}%`;
}

/** A text for a number whose order is that of the numbers; it comes before every folded text. */
function numberKey(number: number): string {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setFloat64(0, number === 0 ? 0 : number);
  const bits = bytes.getBigUint64(0);
  const isNegative = bits >> 63n === 1n;
  const ordered = isNegative ? BigInt.asUintN(64, ~bits) : bits | (1n << 63n);
  return `#${ordered.toString(16).padStart(16, '0')}`;
}

const insertRows = preparedStatement((query, rows: ValueRow[]) =>
  query
    .insertInto('client_values')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

const deleteRows = preparedStatement((query, rows: ValueRow[]) => {
  const keys = rows.map((row) => sql`(${row.path}, ${row.sort_key}, ${row.client_id}, ${row.value})`);
  return query
    .deleteFrom('client_values')
    .where(sql<boolean>`(path, sort_key, client_id, value) in (values ${sql.join(keys)})`);
});
