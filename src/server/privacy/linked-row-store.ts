import { type RawBuilder, sql } from 'kysely';
import type { Query, Transaction } from '../db/tables.ts';
import { blackenText } from './blacken-text.ts';
import { changeText, type ErasedPlaces, textTables, withoutTriggers } from './erasure-store.ts';

/** Columns by which rows are found and understood: they hold no words of a person. */
const STRUCTURE =
  /(^|_)(id|ids|key|hash|state|kind|action|operation|role|method|outcome|purpose|version|at|day|until|format|mode|frequency|collection|change|scope|change|cause|tier)$/;

/**
 * Columns that hold words of a person although their names are like those: answers, what lists are searched by, and how the
 * versions of lists are called.
 */
const WORDED = new Set([
  'question_drafts.state',
  'question_sessions.state',
  'reference_birthdays.day',
  'reference_lists.version',
]);

/** What rows about a record say of lists: a word of a person may be one of theirs, too, as a town is. */
const OF_LISTS = new Set(['list_name', 'lists']);

/** A record whose rows are looked for: a client, or the contact or related party of it. */
export type LinkedRecord = { clientId: string; itemId: string | null };

/**
 * Blackens what matches a pattern in every row about a record: in runs, decisions, findings, answers and the audit log. Tables
 * name a record by client and item, or by the id that matching gives it.
 */
export async function blackenLinkedRows(
  trx: Transaction,
  record: LinkedRecord,
  pattern: RegExp,
): Promise<ErasedPlaces> {
  const places: ErasedPlaces = {};
  for (const { name, columns } of await textTables(trx)) {
    const names = new Set(columns.map((column) => column.name));
    const condition = conditionOf(record, names);
    if (name === 'revisions' || name === 'documents' || condition === null) continue;
    const words = [...names].filter((column) => !OF_LISTS.has(column));
    const count = await blackenRows(trx, name, { columns: words, condition, pattern });
    if (count > 0) places[name] = count;
  }
  return places;
}

/** What is looked for: a pattern, and those of `like` that everything fits in which it is found, see `textLikes`. */
export type Wanted = { pattern: RegExp; likes?: readonly string[] };

/** Blackens what matches a pattern in every table. */
export async function blackenEverywhere(trx: Transaction, wanted: Wanted): Promise<ErasedPlaces> {
  const places: ErasedPlaces = {};
  for (const { name, columns } of await textTables(trx)) {
    const names = columns.map((column) => column.name);
    const count = await blackenRows(trx, name, { columns: names, condition: sql`1 = 1`, ...wanted });
    if (count > 0) places[name] = count;
  }
  return places;
}

/** Empties what was asked, answered and handed over about a record. Returns how many answers and sessions there were. */
export async function blackenAnswers(
  trx: Transaction,
  { clientId, itemId }: LinkedRecord,
  erased: string,
): Promise<ErasedPlaces> {
  let answers = trx.updateTable('answer_history').set({ value: erased }).where('client_id', '=', clientId);
  let sessions = trx
    .updateTable('question_sessions')
    .set({ state: null, name: erased })
    .where('client_id', '=', clientId);
  if (itemId !== null) {
    answers = answers.where('item_id', '=', itemId);
    sessions = sessions.where('item_id', '=', itemId);
  }
  let handovers = trx.updateTable('handovers').set({ sentence: erased }).where('client_id', '=', clientId);
  if (itemId !== null) handovers = handovers.where('item_id', '=', itemId);
  const counts = {
    handovers: Number((await handovers.executeTakeFirst()).numUpdatedRows),
    answer_history: Number((await answers.executeTakeFirst()).numUpdatedRows),
    question_sessions: Number((await sessions.executeTakeFirst()).numUpdatedRows),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

type Condition = RawBuilder<unknown>;

function conditionOf({ clientId, itemId }: LinkedRecord, columns: ReadonlySet<string>): Condition | null {
  if (columns.has('client_id') && (itemId === null || columns.has('item_id'))) {
    return itemId === null
      ? sql`client_id = ${clientId}`
      : sql`client_id = ${clientId} and item_id = ${itemId}`;
  }
  if (columns.has('absorbed_id')) return sql`(survivor_id = ${clientId} or absorbed_id = ${clientId})`;
  if (!columns.has('record_id')) return null;
  if (itemId !== null) return sql`record_id = ${`${clientId}:${itemId}`}`;
  const ofItems = `${clientId}:`;
  return sql`(record_id = ${clientId} or substr(record_id, 1, ${sql.lit(ofItems.length)}) = ${ofItems})`;
}

/** Blackens the texts of some rows, column by column. Returns how many values changed. */
async function blackenRows(
  trx: Transaction,
  table: string,
  { columns, condition, pattern, likes }: Wanted & { columns: readonly string[]; condition: Condition },
): Promise<number> {
  const changes: { column: string; from: string; to: string }[] = [];
  const worded = columns.filter((name) => !STRUCTURE.test(name) || WORDED.has(`${table}.${name}`));
  for (const column of worded) {
    for (const from of await listValues(trx, table, { column, condition, likes })) {
      const to = blackenText(from, pattern);
      if (to !== from) changes.push({ column, from, to });
    }
  }
  if (changes.length === 0) return 0;
  let count = 0;
  await withoutTriggers(trx, table, async () => {
    for (const { column, from, to } of changes) {
      count += await changeText(trx, table, { column, from, to }, condition);
    }
  });
  return count;
}

async function listValues(
  query: Query,
  table: string,
  { column, condition, likes }: { column: string; condition: Condition; likes: Wanted['likes'] },
): Promise<string[]> {
  const text = sql.ref(column);
  const isWanted = likes === undefined ? sql`1 = 1` : fits(column, likes);
  const { rows } = await sql<{ value: string }>`select distinct ${text} as value from ${sql.table(table)}
    where ${text} is not null and ${condition} and ${isWanted}`.execute(query);
  return rows.map(({ value }) => value);
}

/** Whether a text of a column may be one in which a text is found. */
export function fits(column: string, likes: readonly string[]): RawBuilder<boolean> {
  return sql`(${sql.join(
    likes.map((like) => sql`lower(${sql.ref(column)}) like ${like}`),
    sql` or `,
  )})`;
}
