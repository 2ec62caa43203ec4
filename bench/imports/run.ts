/**
 * `npm run bench imports [rows]`: a list in the form of the LEI register is imported and made ready to be compared,
 * on SQLite, and on the PostgreSQL of TEST_DATABASE_URL. Printed are rows a second, what memory the process had on
 * the way, and how long a restarted server takes until the list can be compared again.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { importReferenceList } from '../../src/server/reference-lists/import-reference-list.ts';
import { referenceShards } from '../../src/server/reference-lists/reference-shards.ts';
import { createPostgresDatabase } from '../../tests/support/postgres-database.ts';
import { writeGleifFile } from './gleif-file.ts';

const DEFAULT_ROWS = 1_000_000;
const BAD_EVERY = 100_003;
const MEGABYTE = 1e6;
const ROWS_BETWEEN_LOOKS = 50_000;

const rows = Number(process.argv[2] ?? DEFAULT_ROWS);
const folder = await mkdtemp(join(tmpdir(), 'cairn-imports-'));
try {
  const file = join(folder, 'lei.csv');
  await writeGleifFile(file, { rows, badEvery: BAD_EVERY });
  await measure(file, { dataDir: join(folder, 'sqlite'), databaseUrl: null });
  if (process.env.TEST_DATABASE_URL) {
    const database = await createPostgresDatabase(process.env.TEST_DATABASE_URL);
    await measure(file, { dataDir: join(folder, 'postgres'), databaseUrl: database.url });
    await database.drop();
  }
} finally {
  await rm(folder, { recursive: true });
}

type Settings = { dataDir: string; databaseUrl: string | null };

async function measure(file: string, settings: Settings): Promise<void> {
  const db = await openDatabase(settings);
  try {
    await migrate(db);
    const memory: number[] = [];
    const cpuBegun = process.cpuUsage();
    const [imported, importMs] = await timed(() =>
      importReferenceList(
        db,
        { format: 'gleif', paths: [file], author: 'system' },
        { onProgress: (step) => noteMemory(step.rows, memory) },
      ),
    );
    const { user, system } = process.cpuUsage(cpuBegun);
    const cpuMs = (user + system) / 1_000;
    const id = imported.list?.id ?? '';
    const shards = () => referenceShards({ query: db.query, settings });
    const [summaries, buildMs] = await timed(() => shards().list(id, 'clients'));
    const [, openMs] = await timed(async () => {
      for (const { number } of summaries) await shards().open(id, 'clients', number);
    });
    console.log(`${db.kind}: ${imported.counts.clients} companies, ${imported.badRows} bad rows`);
    console.log(
      `  import   ${seconds(importMs)} s, ${Math.round(rows / (importMs / 1_000))} rows/s, ${seconds(cpuMs)} s of processor`,
    );
    console.log(`  memory   ${memory.join(' ')} MB, each ${ROWS_BETWEEN_LOOKS} rows`);
    console.log(
      `  shards   ${summaries.length} made in ${seconds(buildMs)} s, opened in ${Math.round(openMs)} ms`,
    );
  } finally {
    await db.close();
  }
}

function noteMemory(done: number, memory: number[]): void {
  if (done < memory.length * ROWS_BETWEEN_LOOKS) return;
  memory.push(Math.round(process.memoryUsage().rss / MEGABYTE));
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
