import { type Database, openDatabase } from '../../src/server/db/open-database.ts';

type Settings = Pick<Parameters<typeof openDatabase>[0], 'databaseUrl' | 'dataDir'>;

/** Does something in the database of an installation as a command does, beside a server that may be running. */
export async function besideServer<T>(
  { databaseUrl, dataDir }: Settings,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ databaseUrl, dataDir, besideServer: true });
  return work(db).finally(() => db.close());
}
