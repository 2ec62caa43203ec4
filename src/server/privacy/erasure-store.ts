import { randomUUID } from 'node:crypto';
import { PostgresAdapter, type RawBuilder, sql, type TableMetadata } from 'kysely';
import { ERASED } from '#records';
import type { Query, Transaction } from '../db/tables.ts';
import { blackenAddressIn, holdsIds } from './blacken-text.ts';
import { patternOf } from './personal-data-store.ts';

/** How many values of each table were blackened. */
export type ErasedPlaces = Record<string, number>;

const TEXT_TYPES = /^(text|varchar|character varying)/i;
/** Tables whose texts are never of a person: keys of jobs and migrations. */
const SKIPPED_TABLES = /^(kysely_|meta$|erasures$)/;

/** Tables that open screens write back: their version counts on, so that no screen restores what it still shows. */
const VERSIONED = new Set(['question_drafts', 'question_sessions']);

/** Returns a pattern of an address as a whole, in any case: not inside a longer one. */
export function addressPattern(email: string): RegExp {
  const escaped = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.+%-])${escaped}(?![\\w-]|\\.\\w)`, 'gi');
}

/** A text of a column, before and after an address in it is blackened. */
type Change = { column: string; from: string; to: string };

/** What stands for an address in ids, in one erasure: unlike any other, as ids tell rows apart. */
export function newMark(): string {
  return `erased-${randomUUID()}`;
}

/**
 * Replaces an address in every text of every table: authors, history, search index and audit log included, ids by
 * `mark`. Rows that a trigger protects keep everything else.
 */
export function blackenAddress(transaction: Transaction, email: string, mark: string): Promise<ErasedPlaces> {
  const [like, pattern] = [patternOf(email), addressPattern(email)];
  return replaceWhere(
    transaction,
    (text) => sql`lower(${text}) like ${like} escape '\\'`,
    (text, column) =>
      holdsIds(column) ? text.replace(pattern, mark) : blackenAddressIn(text, pattern, mark),
  );
}

/** Replaces an address where it is the whole value, as that of an author; ids stay. */
export async function eraseAuthor(transaction: Transaction, email: string): Promise<void> {
  await replaceWhere(
    transaction,
    (text) => sql`lower(${text}) = ${email}`,
    (text, column) => (holdsIds(column) ? text : ERASED),
  );
}

type Condition = (column: RawBuilder<unknown>) => RawBuilder<unknown>;
/** What a text of a column becomes. */
type Replace = (text: string, column: string) => string;

async function replaceWhere(
  transaction: Transaction,
  condition: Condition,
  replace: Replace,
): Promise<ErasedPlaces> {
  const places: ErasedPlaces = {};
  for (const { name: table, columns } of await textTables(transaction)) {
    const changes: Change[] = [];
    for (const { name } of columns) {
      changes.push(...(await findChanges(transaction, [table, name], { condition, replace })));
    }
    if (changes.length === 0) continue;
    await withoutTriggers(transaction, table, async () => {
      for (const { column, from, to } of changes) {
        const count = await changeText(transaction, table, { column, from, to });
        places[table] = (places[table] ?? 0) + count;
      }
    });
  }
  return places;
}

/** Changes a text of a column wherever it stands, of the rows that `condition` names. Returns how many values changed. */
export async function changeText(
  transaction: Transaction,
  table: string,
  { column, from, to }: Change,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): Promise<number> {
  const next = VERSIONED.has(table) ? sql`, version = version + 1` : sql``;
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}${next}
    where ${sql.ref(column)} = ${from} and ${condition}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

/** Returns every text in the database that may be an email address, in small letters. */
export async function listStoredAddresses(query: Query): Promise<string[]> {
  const found = new Set<string>();
  for (const { name: table, columns } of await textTables(query)) {
    for (const { name } of columns) {
      const text = sql.ref(name);
      const { rows } = await sql<{ value: string }>`select distinct ${text} as value from ${sql.table(table)}
        where ${text} like '%@%'`.execute(query);
      for (const { value } of rows) for (const address of addressesIn(value)) found.add(address);
    }
  }
  return [...found].sort();
}

/** Finds addresses in a text, without the punctuation around them. In JSON they may follow a line break, which is `\\n`. */
function addressesIn(text: string): string[] {
  const parts = text
    .toLowerCase()
    .replace(/\\[bfnrt]/g, ' ')
    .matchAll(/([^\s"<>,;:()[\]\\@]+)@([\p{L}\p{N}.-]+)/gu);
  return [...parts].flatMap(([, local = '', domain = '']) => {
    const host = domain.replace(/[.-]+$/, '');
    // The name may be quoted, as in 'ann@firm.example', or be part of a longer text, as in to=ann@firm.example.
    const names = new Set([local, local.replace(/^['`*=/]+/, ''), /[\w.+%-]+$/.exec(local)?.[0] ?? local]);
    return [...names].map((name) => `${name}@${host}`);
  });
}

/** Records that something was erased, and in which tables; never what. */
export async function insertErasure(query: Query, places: ErasedPlaces): Promise<void> {
  await query
    .insertInto('erasures')
    .values({ id: randomUUID(), erased_at: new Date().toISOString(), places: JSON.stringify(places) })
    .execute();
}

/** Returns the tables of Cairn that hold texts, with these columns. */
export async function textTables(query: Query): Promise<TableMetadata[]> {
  const tables = await query.introspection.getTables();
  return tables
    .filter(
      ({ name, schema = 'public', isView }) => schema === 'public' && !isView && !SKIPPED_TABLES.test(name),
    )
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ dataType }) => TEXT_TYPES.test(dataType)),
    }));
}

async function findChanges(
  query: Query,
  [table, column]: [string, string],
  { condition, replace }: { condition: Condition; replace: Replace },
): Promise<Change[]> {
  const text = sql.ref(column);
  const { rows } = await sql<{ value: string }>`select distinct ${text} as value from ${sql.table(table)}
    where ${condition(text)}`.execute(query);
  return rows
    .map(({ value }) => ({ column, from: value, to: replace(value, column) }))
    .filter(({ from, to }) => from !== to);
}

/** Runs `change` while the triggers that protect a table are off; the transaction restores them if it fails. */
export async function withoutTriggers(
  query: Query,
  table: string,
  change: () => Promise<void>,
): Promise<void> {
  if (await isPostgres(query)) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(query);
    await change();
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(query);
    return;
  }
  const triggers = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(query);
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(query);
  await change();
  for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(query);
}

function isPostgres(query: Query): boolean {
  return query.getExecutor().adapter instanceof PostgresAdapter;
}
