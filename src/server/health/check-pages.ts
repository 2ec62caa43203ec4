import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { readMeta, saveMeta } from '../db/meta-store.ts';
import type { Database, DataSettings } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { runThread } from '../ground/run-thread.ts';

/** What the last check of every page of a SQLite file found; null: nothing wrong. */
type PageCheck = { checkedAt: string; problem: string | null };

const KEY = 'page-check';
const SCRIPT = new URL('./check-pages-thread.ts', import.meta.url);

/** Checks every page of a SQLite file, in a thread, and stores what was found. PostgreSQL checks its own pages as it reads them. */
export async function checkPages({
  config: { dataDir },
  db,
}: {
  config: Pick<DataSettings, 'dataDir'>;
  db: Database;
}): Promise<void> {
  if (db.kind !== 'sqlite') return;
  const problem = (await runThread(SCRIPT, { file: join(dataDir, 'cairn.db') })) as string | null;
  const check: PageCheck = { checkedAt: new Date().toISOString(), problem };
  await saveMeta(db.background, KEY, JSON.stringify(check));
}

/** Returns what the last check found; null before the first one. */
export async function readPageCheck(query: Kysely<Tables>): Promise<PageCheck | null> {
  return JSON.parse((await readMeta(query, KEY)) ?? 'null');
}
