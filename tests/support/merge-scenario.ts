import fc from 'fast-check';
import { sql } from 'kysely';
import { runTransaction } from '../../src/server/db/run-transaction.ts';
import type { Query } from '../../src/server/db/tables.ts';
import { writeBatch } from '../../src/server/documents/batches/write-batch.ts';
import { checkDocument } from '../../src/server/documents/check-document.ts';
import { readDocument } from '../../src/server/documents/document-store.ts';
import { storeWrites } from '../../src/server/documents/store-writes.ts';
import type { MergeDeps } from '../../src/server/merges/merge-deps.ts';
import type { Row } from '../../src/server/merges/moved-tables.ts';

export const MERGER = { id: 'ann', email: 'ann@cairn.example' };

/** What merging needs, on a database alone. */
export function mergeDeps(query: Query): MergeDeps {
  return { db: { query }, webhooks: { announce: async () => {} }, checkDocument, writeBatch };
}

/** A client with rows about it in the tables that move. `items` are names of contacts by their ids. */
export type BookEntry = {
  values: Record<string, string>;
  items: Record<string, string>;
  /** By item id; empty for the client itself. */
  decided: [item: string, external: string, decision: string][];
  found: [item: string, external: string][];
  asked: string[];
  assigned: string[];
  filed: string[];
};

const ITEM_IDS = ['c1', 'c2', 'c3'];
const text = fc.constantFrom('a', 'b', 'c', 'Éa "x"', '');
const item = fc.constantFrom('', ...ITEM_IDS);

/** Clients with any few values, contacts and rows. */
export const bookEntries: fc.Arbitrary<BookEntry> = fc.record({
  values: fc.dictionary(fc.constantFrom('city', 'risk', 'turnover', 'prevname'), text),
  items: fc.dictionary(
    fc.constantFrom(...ITEM_IDS),
    fc.constantFrom('Tom Orme', 'Thomas Orme', 'Lucia Ferraz', 'Philippa Ashgarth'),
  ),
  decided: fc.array(fc.tuple(item, fc.constantFrom('x1', 'x2'), fc.constantFrom('confirm', 'delete')), {
    maxLength: 5,
  }),
  found: fc.array(fc.tuple(item, fc.constantFrom('x1', 'x2')), { maxLength: 5 }),
  asked: fc.uniqueArray(item, { maxLength: 3 }),
  assigned: fc.uniqueArray(item, { maxLength: 3 }),
  filed: fc.array(item, { maxLength: 3 }),
});

/** Stores a client with its rows. Rows about a contact that is not there are left out. */
export async function addToBook(
  query: Query,
  { id, name }: { id: string; name: string },
  entry: BookEntry,
): Promise<void> {
  const contacts = Object.entries(entry.items).map(([itemId, full]) => {
    const [firstname = '', lastname = ''] = full.split(' ');
    return { id: itemId, firstname, lastname, clientId: id };
  });
  const data = { name, ...entry.values, ...(contacts.length > 0 && { contacts }) };
  await writeClient(query, id, data);
  const isThere = (one: string) => one === '' || Object.hasOwn(entry.items, one);
  const about = (one: string) => ({ kind: one === '' ? 'clients' : 'contacts', client_id: id, item_id: one });
  const record = (one: string) => ({
    ...{ kind: about(one).kind, record_id: one === '' ? id : `${id}:${one}`, list_name: 'List' },
  });
  const at = '2026-01-01T00:00:00.000Z';
  for (const [one, external, decision] of distinct(entry.decided).filter(([of]) => isThere(of))) {
    const named = { external_id: external, external_name: external, decision, values_hash: `h${id}` };
    const by = { decided_by: 'ann', decided_at: at, run_id: 'run', step_id: 'step', score: 80 };
    await insert(query, 'match_decisions', { ...record(one), ...named, ...by, note: null });
    if (decision === 'confirm')
      await insert(query, 'match_attached', {
        ...{ ...record(one), external_id: external, attached_by: 'ann', attached_at: at },
      });
  }
  for (const [one, external] of distinct(entry.found).filter(([of]) => isThere(of))) {
    await insert(query, 'screening_findings', {
      ...{ ...record(one), id: `${id}-${one}-${external}`, client_id: id, record_name: name, list_id: 'L1' },
      ...{ external_id: external, external_name: external, score: 80, values_hash: 'v', content_hash: 'c' },
      ...{ state: 'new', cause: 'first', changed_at: at, seen_at: null, assignee_id: null },
    });
  }
  for (const one of entry.asked.filter(isThere)) {
    const entity = { kind: about(one).kind, id: one === '' ? id : `${id}:${one}`, name };
    await insert(query, 'question_sessions', {
      ...{ ...about(one), name, version: 3, state: JSON.stringify({ list: { entity, rows: [] } }) },
      ...{ holder_id: null, held_since: at, opened_by: 'ann', opened_at: at, changed_at: `${at}${id}` },
      ...{ answered: 1, total: 2, unsaved: 0, closed_at: null },
    });
    await insert(query, 'handovers', {
      ...{ ...about(one), from_id: 'ann', to_id: 'ben', sentence: name, day: null },
      ...{ handed_at: `${at}${id}`, opened_at: null },
    });
  }
  for (const one of entry.assigned.filter(isThere)) {
    const { list_name, ...about } = record(one);
    await insert(query, 'match_assignments', {
      ...{ ...about, user_id: 'ann', assigned_by: null, assigned_at: at, note: list_name },
    });
  }
  for (const [place, one] of entry.filed.filter(isThere).entries()) {
    await insert(query, 'filed_summaries', {
      ...{ ...about(one), id: `${id}-s${place}`, file_name: 'lease.pdf', content_hash: 'h', prompt: '' },
      ...{ made_by: 'extract', points: '[]', user_id: 'ann', user_email: 'ann', filed_at: at },
      ...{ removed_at: null, removed_by: null },
    });
  }
}

/** Writes a client as a save does; null deletes it. */
export async function writeClient(
  query: Query,
  id: string,
  after: Parameters<typeof storeWrites>[1][number]['after'],
): Promise<void> {
  await runTransaction(query, async (transaction) => {
    const before = await readDocument(transaction, { collection: 'clients', id });
    await storeWrites(transaction, [{ collection: 'clients', id, author: MERGER, before, after }]);
  });
}

/** All that is stored about some clients but their versions and their history, in order. */
export async function bookOf(query: Query, ids: readonly string[]): Promise<Record<string, string[]>> {
  const book: Record<string, string[]> = {};
  const list = async (table: string, columns: string, condition: (id: string) => string) => {
    const where = ids.map((id) => condition(id)).join(' or ');
    const { rows } =
      await sql<Row>`select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.raw(where)}`.execute(
        query,
      );
    book[table] = rows.map((row) => JSON.stringify(row)).sort();
  };
  const byClient = (id: string) => `client_id = '${id}'`;
  const byRecord = (id: string) => `record_id = '${id}' or record_id like '${id}:%'`;
  await list('documents', 'id, data', (id) => `id = '${id}'`);
  await list('search_words', '*', (id) => `owner_id = '${id}'`);
  for (const table of [
    'entity_names',
    'client_values',
    'question_sessions',
    'handovers',
    'filed_summaries',
  ]) {
    await list(table, '*', byClient);
  }
  for (const table of ['match_decisions', 'match_attached', 'match_assignments'])
    await list(table, '*', byRecord);
  await list('screening_findings', '*', byClient);
  return book;
}

/** The tables that hold a row about a client. */
export async function tablesAbout(query: Query, id: string): Promise<string[]> {
  const book = await bookOf(query, [id]);
  return Object.entries(book).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []));
}

/** Inserts a row as it is. */
export async function insert(query: Query, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(columns.map((column) => row[column] ?? null))})`.execute(query);
}

/** Each of the first two parts once. */
function distinct<T extends readonly string[]>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.slice(0, 2).join('/'), row])).values()];
}
