/**
 * `npm run bench imports rules` measures an import of 10,000 rules, see import-rules.ts; `npm run bench imports encodings
 * [rows]` a list in two encodings, see import-encodings.ts; `npm run bench imports clients [rows]` the command beside a server, see
 * import-clients.ts; `npm run bench imports far-cells` workbooks that would be built large, see import-far-cells.ts; `npm run bench imports published
 * [megabytes]` a made XML, see import-published.ts. `npm run bench imports [rows]`: imports a list in the form of the LEI register and builds its shards, on SQLite,
 * and on the PostgreSQL of TEST_DATABASE_URL. Prints rows per second, the memory of the process, and the time until a
 * restarted server can compare the list again.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { importReferenceList } from '../../src/server/reference-lists/import-reference-list.ts';
import { referenceShards } from '../../src/server/reference-lists/reference-shards.ts';
import { createPostgresDatabase } from '../../tests/support/postgres-database.ts';
import { seconds, timed } from '../figures.ts';
import { writeGleifFile } from './gleif-file.ts';
import { measureClients } from './import-clients.ts';
import { measureEncodings } from './import-encodings.ts';
import { measureFarCells } from './import-far-cells.ts';
import { measurePublished } from './import-published.ts';
import { measureRules } from './import-rules.ts';

const DEFAULT_CLIENTS = 12_000;
const DEFAULT_MEGABYTES = 1_000;
const DEFAULT_ROWS = 1_000_000;
const BAD_EVERY = 100_003;
const MEGABYTE = 1e6;
const ROWS_BETWEEN_SAMPLES = 50_000;

if (process.argv[2] === 'rules') await measureRules();
else if (process.argv[2] === 'clients') await measureClients(Number(process.argv[3] ?? DEFAULT_CLIENTS));
else if (process.argv[2] === 'far-cells') await measureFarCells();
else if (process.argv[2] === 'published')
  await measurePublished(Number(process.argv[3] ?? DEFAULT_MEGABYTES));
else if (process.argv[2] === 'encodings') await measureEncodings(Number(process.argv[3] ?? DEFAULT_ROWS));
else await measureList(Number(process.argv[2] ?? DEFAULT_ROWS));

async function measureList(rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-imports-'));
  try {
    const file = join(folder, 'lei.csv');
    await writeGleifFile(file, { rows, badEvery: BAD_EVERY });
    await measure(file, { rows, dataDir: join(folder, 'sqlite'), databaseUrl: null });
    if (process.env.TEST_DATABASE_URL) {
      const database = await createPostgresDatabase(process.env.TEST_DATABASE_URL);
      await measure(file, { rows, dataDir: join(folder, 'postgres'), databaseUrl: database.url });
      await database.drop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Settings = { dataDir: string; databaseUrl: string | null };

async function measure(file: string, { rows, ...settings }: Settings & { rows: number }): Promise<void> {
  const db = await openDatabase(settings);
  try {
    await migrate(db);
    const memory: number[] = [];
    const cpuBegun = process.cpuUsage();
    const { result: imported, ms: importMs } = await timed(() =>
      importReferenceList(
        db,
        { format: 'gleif', paths: [file], author: 'system' },
        { onProgress: (step) => recordMemory(step.rows, memory) },
      ),
    );
    const { user, system } = process.cpuUsage(cpuBegun);
    const cpuMs = (user + system) / 1_000;
    const id = imported.list?.id ?? '';
    const shards = () => referenceShards({ query: db.query, settings });
    const { result: summaries, ms: buildMs } = await timed(() => shards().list(id, 'clients'));
    const { ms: openMs } = await timed(async () => {
      for (const { number } of summaries) await shards().open(id, 'clients', number);
    });
    console.log(`${db.kind}: ${imported.counts.clients} companies, ${imported.badRows} bad rows`);
    console.log(
      `  import   ${seconds(importMs)} s, ${Math.round(rows / (importMs / 1_000))} rows/s, ${seconds(cpuMs)} s of processor`,
    );
    console.log(`  memory   ${memory.join(' ')} MB, each ${ROWS_BETWEEN_SAMPLES} rows`);
    console.log(
      `  shards   ${summaries.length} made in ${seconds(buildMs)} s, opened in ${Math.round(openMs)} ms`,
    );
  } finally {
    await db.close();
  }
}

function recordMemory(done: number, memory: number[]): void {
  if (done < memory.length * ROWS_BETWEEN_SAMPLES) return;
  memory.push(Math.round(process.memoryUsage().rss / MEGABYTE));
}
