import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readMeta, saveMeta } from '../../db/meta-store.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';

/** Names of backups by installation; that of releases that wrote no installation is `UNNAMED`. */
export type NewestNames = Readonly<Record<string, string>>;

/** Whose backups an installation knows. */
export type Installation = {
  /** The same in its database and in each of its backups, wherever they are restored. */
  id: string;
  /** When its database was created. */
  createdAt: Date;
  /** The newest backup of each installation that this one has begun, restored or been told of. */
  seen: NewestNames;
};

/** The key of backups whose installation is not known. */
export const UNNAMED = '';
const KEY = 'installation';

type Stored = Pick<Installation, 'id' | 'seen'>;

/** Returns the installation of a database, which gets its id when it is first asked for. */
export async function readInstallation(query: Query): Promise<Installation> {
  const first: Stored = { id: randomUUID(), seen: {} };
  const stored = await readStored(query);
  if (!stored) await insertOnce(query, first);
  const { id, seen } = stored ?? (await readStored(query)) ?? first;
  return { id, seen, createdAt: await creationTime(query) };
}

/** Keeps the names of backups that are no surprise any more. Older names than those that are kept change nothing. */
export async function markSeen(query: Query, names: NewestNames): Promise<void> {
  await readInstallation(query);
  await runTransaction(query, async (transaction) => {
    // Locks the row, as two servers may begin a backup at once.
    await transaction
      .updateTable('meta')
      .set(({ ref }) => ({ value: ref('value') }))
      .where('key', '=', KEY)
      .execute();
    const stored = await readStored(transaction);
    if (!stored) return;
    const seen: Record<string, string> = { ...stored.seen };
    for (const [id, name] of Object.entries(names)) if (name > (seen[id] ?? '')) seen[id] = name;
    await saveMeta(transaction, KEY, JSON.stringify({ ...stored, seen }));
  });
}

async function readStored(query: Query): Promise<Stored | undefined> {
  const value = await readMeta(query, KEY);
  return value === undefined ? undefined : JSON.parse(value);
}

async function insertOnce(query: Query, stored: Stored): Promise<void> {
  await query
    .insertInto('meta')
    .values({ key: KEY, value: JSON.stringify(stored) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The moment of the first migration, which a restore keeps. */
async function creationTime(query: Query): Promise<Date> {
  const { rows } = await sql<{ first: string }>`select min(timestamp) as first from kysely_migration`.execute(
    query,
  );
  return new Date(rows[0]?.first ?? 0);
}
