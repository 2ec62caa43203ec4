import { runThread } from '../ground/run-thread.ts';

/** What is in a database: rows of each table, and the migrations that it has had. */
export type InspectedDatabase = {
  /** False when SQLite's integrity check finds damage. */
  isWhole: boolean;
  rows: Record<string, number>;
  clients: number;
  migrations: string[];
};

const SCRIPT = new URL('./inspect-sqlite-thread.ts', import.meta.url);

/** Checks a SQLite file that nothing else uses, in a thread, with its write-ahead log, which becomes part of it. */
export async function inspectSqlite(file: string): Promise<InspectedDatabase> {
  return (await runThread(SCRIPT, { file })) as InspectedDatabase;
}
