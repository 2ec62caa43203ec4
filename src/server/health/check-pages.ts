import { join } from 'node:path';
import { readMeta, saveMeta } from '../db/meta-store.ts';
import type { Database, DataSettings } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import { runThread } from '../ground/run-thread.ts';

/** What a check of every page of a SQLite file found; null: nothing wrong. */
export type PageCheck = { checkedAt: string; problem: string | null };

const KEY = 'page-check';
const SCRIPT = new URL('./check-pages-thread.ts', import.meta.url);

type PageDeps = { config: Pick<DataSettings, 'dataDir'>; db: Database };

/** Checks every page of a SQLite file, in a thread. PostgreSQL checks its own pages as it reads them: null. */
export async function checkPages({ config: { dataDir }, db }: PageDeps): Promise<PageCheck | null> {
  if (db.kind !== 'sqlite') return null;
  const problem = (await runThread(SCRIPT, { file: join(dataDir, 'cairn.db') })) as string | null;
  return { checkedAt: new Date().toISOString(), problem };
}

/** Checks every page, and stores what was found. */
export async function storePageCheck(deps: PageDeps): Promise<void> {
  const check = await checkPages(deps);
  if (check) await saveMeta(deps.db.background, KEY, JSON.stringify(check));
}

/** Returns what the last check found; null before the first one. */
export async function readPageCheck(query: Query): Promise<PageCheck | null> {
  return JSON.parse((await readMeta(query, KEY)) ?? 'null');
}
