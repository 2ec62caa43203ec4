/**
 * `npm run bench imports far-cells`: workbooks that are small in bytes and large in what would be built of them, by every
 * door that takes one (an import, an upload of a list, a subscription, and an import that a restart finds unread): how long
 * until each is refused, what the server's memory grows by, and how long the health check takes meanwhile. Linux alone tells
 * the memory. Both databases when TEST_DATABASE_URL is set.
 */
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { changeImport } from '../../src/server/documents/imports/import-store.ts';
import { importReferenceList } from '../../src/server/reference-lists/import-reference-list.ts';
import { besideServer } from '../../tests/support/beside-server.ts';
import { DATABASE_KINDS } from '../../tests/support/database-kinds.ts';
import { createPostgresDatabase } from '../../tests/support/postgres-database.ts';
import { type RunningServer, runServer } from '../../tests/support/running-server.ts';
import { farCellWorkbook, sheetCell, sheetRow, workbookOf } from '../../tests/support/sheet-workbook.ts';
import { type Send, signInOver } from './signed-in-client.ts';

const REFUSED_LIMIT_MS = 2_000;
const MEMORY_LIMIT_MB = 200;
const HEALTH_LIMIT_MS = 200;
const SAMPLE_EVERY_MS = 20;
const ASK_EVERY_MS = 10;
const HEADER = ['id', 'kind', 'name'];
const SETTINGS = { REQUESTS_PER_MINUTE: '1000000', SEED: 'none', LOG_LEVEL: 'error' };

type Figure = { workbook: string; door: string; ms: number; 'MB more': number; 'health max ms': number };
type Location = Pick<RunningServer, 'dataDir' | 'databaseUrl'>;
type Door = (name: string, bytes: Buffer) => Promise<() => Promise<string | null>>;

/** Measures every workbook by every door. */
export async function measureFarCells(): Promise<void> {
  for (const kind of DATABASE_KINDS) {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-far-'));
    const dataDir = await mkdtemp(join(tmpdir(), 'cairn-'));
    const database =
      kind === 'postgres' ? await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '') : null;
    const location = { dataDir, databaseUrl: database?.url ?? null };
    try {
      const figures = await measureOn(location, folder);
      console.log(`\n${kind}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
      console.table(figures);
      if (figures.some(isOver)) process.exitCode = 1;
    } finally {
      await database?.drop();
      await rm(dataDir, { recursive: true });
      await rm(folder, { recursive: true });
    }
  }
}

async function measureOn(location: Location, folder: string): Promise<Figure[]> {
  const settings = { ...SETTINGS, LIST_SOURCES: folder };
  const server = await runServer(location, settings);
  const send = await signInOver(server);
  const workbooks = await farWorkbooks();
  const workbook = Object.keys(workbooks)[0] ?? '';
  let id = '';
  const figures: Figure[] = [];
  try {
    figures.push(...(await byEveryDoor(server, send, { workbooks, folder })));
    id = await readOnce(send, workbooks[workbook] ?? Buffer.of());
  } finally {
    await server.stop();
  }
  await besideServer(location, ({ query }) => changeImport(query, id, { state: 'checking', problem: null }));
  const again = await runServer(location, settings);
  try {
    const ask = (path: string) => fetch(`${again.url}${path}`, { headers: { cookie: send.cookie } });
    const restarted = await watched(again, () => refused(async () => problemOf(ask, `/api/imports/${id}`)));
    return [...figures, { workbook, door: 'import, after a restart', ...restarted }];
  } finally {
    await again.stop();
  }
}

async function byEveryDoor(
  server: RunningServer,
  send: Send,
  { workbooks, folder }: { workbooks: Record<string, Buffer>; folder: string },
): Promise<Figure[]> {
  const doors: Record<string, Door> = {
    import: (name, bytes) => byImport(send, name, bytes),
    'upload of a list': (name, bytes) => byUpload(send, name, bytes),
    subscription: (name, bytes) => bySubscription(server, send, { name, bytes, folder }),
  };
  const figures: Figure[] = [];
  for (const [door, open] of Object.entries(doors)) {
    for (const [workbook, bytes] of Object.entries(workbooks)) {
      const name = `${workbook.replaceAll(/\W/g, '-')}.xlsx`;
      const figure = await watched(server, async () => refused(await open(name, bytes)));
      figures.push({ workbook, door, ...figure });
    }
  }
  return figures;
}

/** Workbooks of some kilobytes, and how many cells would be built of each. */
async function farWorkbooks(): Promise<Record<string, Buffer>> {
  const rows = Array.from({ length: 1_000 }, (_, at) =>
    sheetRow(at + 2, [`${at}`, 'Company', `Pier ${at} Ltd`]),
  );
  const wide = `${sheetRow(1, HEADER)}${rows.join('')}<row r="1002">${sheetCell('XFD1002', 'x')}</row>`;
  const tall = `${sheetRow(1, HEADER)}<row r="1048576">${sheetCell('T1048576', 'x')}</row>`;
  return {
    'one cell in XFD1048576': await farCellWorkbook(HEADER),
    'one cell in the last row': await workbookOf(tall),
    'one cell in the last column': await workbookOf(wide),
  };
}

async function byImport(send: Send, name: string, bytes: Buffer) {
  const path = `/api/imports?collection=clients&name=${name}`;
  const { id } = await ok(await send(path, { method: 'POST', body: new Uint8Array(bytes) }));
  return () => problemOf(send, `/api/imports/${id}`);
}

async function byUpload(send: Send, name: string, bytes: Buffer) {
  const json = { files: [{ name, size: bytes.length }] };
  const { id } = await ok(await send('/api/reference-uploads', { method: 'POST', json }));
  const body = new Uint8Array(bytes);
  await ok(await send(`/api/reference-uploads/${id}/files/0/parts/0`, { method: 'PUT', body }));
  return () => problemOf(send, `/api/reference-uploads/${id}`);
}

async function bySubscription(
  server: RunningServer,
  send: Send,
  { name, bytes, folder }: { name: string; bytes: Buffer; folder: string },
) {
  const [source, csv] = [join(folder, name), join(server.dataDir, `${name}.csv`)];
  await mkdir(source);
  await writeFile(join(source, name), bytes);
  await writeFile(csv, `${HEADER.join()}\n1,Company,Pier Ltd\n`);
  const request = { format: 'csv', paths: [csv], name, version: 'by hand', author: 'system' } as const;
  await besideServer(server, (db) => importReferenceList(db, request));
  const json = { sources: [source], checksum: null, everyHours: 24, promisedDays: 2 };
  await ok(await send(`/api/list-subscriptions/${name}`, { method: 'PUT', json }));
  return async () => {
    const { items } = await ok(await send('/api/reference-lists'));
    return items.find((list: { name: string }) => list.name === name)?.subscription?.problem ?? null;
  };
}

/** Imports a workbook that is refused, and resolves to the id of the import. */
async function readOnce(send: Send, bytes: Buffer): Promise<string> {
  const path = '/api/imports?collection=clients&name=again.xlsx';
  const { id } = await ok(await send(path, { method: 'POST', body: new Uint8Array(bytes) }));
  await refused(() => problemOf(send, `/api/imports/${id}`));
  return id;
}

async function problemOf(send: (path: string) => Promise<Response>, path: string): Promise<string | null> {
  const { state, problem } = await ok(await send(path));
  return state === 'failed' ? problem : null;
}

/** Waits until a workbook is refused for a cell that is too far. */
async function refused(problem: () => Promise<string | null>): Promise<void> {
  for (;;) {
    const said = await problem();
    if (said?.includes('reaches to cell')) return;
    if (said) throw new Error(said);
    await delay(ASK_EVERY_MS);
  }
}

/** Does some work while the memory of the server and its health check are watched. */
async function watched(
  server: RunningServer,
  work: () => Promise<void>,
): Promise<Omit<Figure, 'workbook' | 'door'>> {
  const pid = pidOf(server);
  const before = memoryMb(pid);
  let [isDone, most, slowest] = [false, before, 0];
  const memory = repeat(SAMPLE_EVERY_MS, async () => {
    most = Math.max(most, memoryMb(pid));
  });
  const health = repeat(ASK_EVERY_MS, async () => {
    const begun = performance.now();
    await (await fetch(`${server.url}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - begun);
  });
  async function repeat(everyMs: number, act: () => Promise<void>) {
    while (!isDone) {
      await act();
      await delay(everyMs);
    }
  }
  const begun = performance.now();
  await work().finally(() => {
    isDone = true;
  });
  const ms = Math.round(performance.now() - begun);
  await Promise.all([memory, health]);
  return { ms, 'MB more': Math.round(most - before), 'health max ms': Math.round(slowest) };
}

function pidOf({ url }: RunningServer): number {
  const port = `PORT=${new URL(url).port}`;
  const found = globSync('/proc/[0-9]*/environ').find((path) => {
    try {
      return readFileSync(path, 'utf8').split('\0').includes(port);
    } catch {
      return false;
    }
  });
  return Number(found?.split('/')[2]);
}

function memoryMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
async function ok(answer: Response): Promise<any> {
  if (!answer.ok) throw new Error(`${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return answer.status === 204 ? null : answer.json();
}

function isOver(figure: Figure): boolean {
  return (
    figure.ms > REFUSED_LIMIT_MS ||
    figure['MB more'] > MEMORY_LIMIT_MB ||
    figure['health max ms'] > HEALTH_LIMIT_MS
  );
}
