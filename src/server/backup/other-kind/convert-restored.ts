import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDatabase } from '../../db/copy/copy-database.ts';
import { type Database, type DataSettings, openDatabase } from '../../db/open-database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { copyOpenJobs } from '../../jobs/open-job-store.ts';
import { databaseName, dropDatabase } from '../postgres/postgres-admin-store.ts';
import { type ScratchDatabase, withNewScratch } from '../postgres/restore-postgres.ts';
import type { RestoredDatabase } from '../restore-sqlite.ts';
import { DATABASE_FILES } from '../swap-data.ts';

/** What moving a database to the other kind needs of other parts. */
export type Conversion = {
  /** Gives a database the tables of this version. */
  migrate(db: Database): Promise<void>;
  /** Runs work that adds jobs to a database. */
  withJobs<Result>(db: Database, work: (jobs: Jobs) => Promise<Result>): Promise<Result>;
};

/** Moves a restored SQLite file to a new PostgreSQL database beside that of `databaseUrl`. */
export async function toPostgres(
  restored: RestoredDatabase,
  {
    scratch: dataDir,
    databaseUrl: present,
    conversion,
  }: { scratch: string; databaseUrl: string; conversion: Conversion },
): Promise<RestoredDatabase & ScratchDatabase> {
  return withNewScratch(present, '_restoring', async (scratch) => {
    const { databaseUrl } = scratch;
    const rows = await convert({ databaseUrl: null, dataDir }, { databaseUrl, dataDir }, conversion);
    for (const file of DATABASE_FILES) await rm(join(dataDir, file), { force: true });
    return { ...restored, ...scratch, rows };
  });
}

/** Moves a restored PostgreSQL database to a SQLite file in the scratch folder, and drops it. */
export async function toSqlite(
  restored: RestoredDatabase & ScratchDatabase,
  { scratch: dataDir, conversion }: { scratch: string; conversion: Conversion },
): Promise<RestoredDatabase> {
  const { databaseUrl } = restored;
  try {
    const rows = await convert({ databaseUrl, dataDir }, { databaseUrl: null, dataDir }, conversion);
    return { ...restored, databaseUrl: null, databases: null, rows };
  } finally {
    await dropDatabase(databaseUrl, databaseName(databaseUrl));
  }
}

/** Copies everything of one database into a new one of the other kind, open jobs included. */
async function convert(
  source: DataSettings,
  target: DataSettings,
  { migrate, withJobs }: Conversion,
): Promise<Record<string, number>> {
  const from = await openDatabase({ ...source, besideServer: true });
  try {
    await migrate(from);
    const to = await openDatabase({ ...target, besideServer: true });
    try {
      await migrate(to);
      const rows = await copyDatabase({ ...from, dataDir: source.dataDir }, to);
      await withJobs(to, (jobs) => copyOpenJobs(from, jobs));
      return rows;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
