/**
 * `npm run bench imports encodings [rows]`: the import of a list in UTF-8 and of the same list in Windows-1252 by the
 * command, beside a running server: rows per second, memory, and how long the requests of a client that reads and writes
 * meanwhile were held up; then compares the names of both lists in the database. Linux alone tells the memory. Both
 * databases when TEST_DATABASE_URL is set.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { besideServer } from '../../tests/support/beside-server.ts';
import { COMMAND_PROGRAM } from '../../tests/support/built-server.ts';
import { DATABASE_KINDS } from '../../tests/support/database-kinds.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';
import { writeGleifFile } from './gleif-file.ts';
import { HELD_LIMIT_MS, probed } from './probe-server.ts';
import { signInOver } from './signed-in-client.ts';

const ENCODINGS = [
  ['UTF-8', 'utf8'],
  ['Windows-1252', 'latin1'],
] as const;
const BAD_EVERY = 100_003;
const SAMPLE_EVERY_MS = 1_000;
const LIMIT = { REQUESTS_PER_MINUTE: '1000000', SEED: 'none', LOG_LEVEL: 'warn' };

/** Measures the imports of a list in two encodings on each database. */
export async function measureEncodings(rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-encodings-'));
  try {
    for (const [name, encoding] of ENCODINGS)
      await writeGleifFile(join(folder, `${name}.csv`), { rows, badEvery: BAD_EVERY, encoding });
    for (const kind of DATABASE_KINDS) {
      const server = await startServer(kind, LIMIT);
      await measureOn(kind, server, { folder, rows }).finally(() => server.stop());
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureOn(
  kind: string,
  server: RunningServer,
  { folder, rows }: { folder: string; rows: number },
): Promise<void> {
  const send = await signInOver(server);
  const set = JSON.stringify([{ id: 'probe', options: ['0'] }]);
  await send('/api/staticData/import', {
    method: 'POST',
    json: { format: 'json', content: set, dryRun: false },
  });
  const figures = [await probed(send, 'nothing', () => delay(SAMPLE_EVERY_MS))];
  for (const [name] of ENCODINGS) {
    const memory: number[] = [];
    const held = await probed(send, name, () =>
      importFile(server, { file: join(folder, `${name}.csv`), format: 'gleif' }, memory),
    );
    figures.push({ ...held, ...{ 'rows/s': Math.round(rows / (held.ms / 1_000)), MB: Math.max(...memory) } });
    console.log(`${name}: memory each ${SAMPLE_EVERY_MS / 1_000} s, MB: ${memory.join(' ')}`);
  }
  console.log(`\n${kind}: ${rows} companies; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  console.table(figures);
  const different = await countDifferent(server);
  console.log(`${different} of ${rows} companies have other names in the two lists.`);
  const isHeld = figures.some((one) => Math.max(one['read max'], one['write max']) > HELD_LIMIT_MS);
  if (isHeld || different > 0) process.exitCode = 1;
}

/** Imports a file by the command; adds its memory in megabytes to `memory`. */
export async function importFile(
  { dataDir, databaseUrl }: RunningServer,
  { file, format }: { file: string; format: string },
  memory: number[],
): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const args = [
    COMMAND_PROGRAM,
    'reference',
    'import',
    format,
    file,
    '--name',
    file.includes('UTF-8') ? 'utf8' : 'latin1',
  ];
  const child = spawn(process.execPath, [...args, '--version', '1'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    if (kilobytes) memory.push(Math.round(Number(kilobytes) / 1_000));
  }, SAMPLE_EVERY_MS);
  const [code] = await ended.finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`The import exited with ${code}.`);
}

/** Counts the records whose names differ between the two lists, or that only one has. */
function countDifferent(server: RunningServer): Promise<number> {
  return besideServer(server, async ({ query }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from reference_records a
      left join reference_records b on b.list_id = ${'latin1-1'} and b.kind = a.kind and b.row_number = a.row_number
      where a.list_id = ${'utf8-1'} and (b.names is null or b.names <> a.names)`.execute(query);
    return Number(rows[0]?.count);
  });
}
