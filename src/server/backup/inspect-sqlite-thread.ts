import { DatabaseSync } from 'node:sqlite';
import { answerTasks } from '../ground/run-thread.ts';
import type { InspectedDatabase } from './inspect-sqlite.ts';

answerTasks(async ({ file }: { file: string }) => inspect(file));

function inspect(path: string): InspectedDatabase {
  const sqlite = new DatabaseSync(path);
  try {
    const texts = (sql: string, column: string) =>
      sqlite
        .prepare(sql)
        .all()
        .map((row) => String(row[column]));
    const problems = texts('pragma integrity_check(5)', 'integrity_check');
    const tables = texts(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
      'name',
    );
    const rows = tables.map((name) => {
      const counted = sqlite.prepare(`select count(*) as rows from "${name.replaceAll('"', '""')}"`).get();
      return [name, Number(counted?.rows)] as const;
    });
    const migrations = tables.includes('kysely_migration')
      ? texts('select name from kysely_migration order by name', 'name')
      : [];
    const isWhole = problems.join() === 'ok';
    return { isWhole, rows: Object.fromEntries(rows), clients: countClients(sqlite, tables), migrations };
  } finally {
    // The last connection writes the log into the file.
    sqlite.close();
  }
}

function countClients(sqlite: DatabaseSync, tables: readonly string[]): number {
  if (!tables.includes('documents')) return 0;
  const counted = sqlite
    .prepare("select count(*) as count from documents where collection = 'clients'")
    .get();
  return Number(counted?.count);
}
