import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.js';

/** Where Debian's package installs it. */
const PROGRAM = '/usr/bin/openrefine';
const START_LIMIT_MS = 120_000;
const POLL_MS = 50;
const ALL_ROWS = JSON.stringify({ facets: [], mode: 'row-based' });

/** An OpenRefine of this machine, driven as its own pages drive it. */
export type OpenRefine = {
  version: string;
  /** Makes a project of a CSV text whose cells are texts; returns its id. */
  createProject(csv: string): Promise<string>;
  /** Applies operations, and waits until the last of them has ended; returns how long it took, in seconds. */
  apply(project: string, operations: readonly object[]): Promise<number>;
  /** The rows of a project. */
  rows(project: string): Promise<RefineRow[]>;
  /** The rows of a project as CSV, with a heading. */
  exported(project: string): Promise<string>;
  stop(): Promise<void>;
};

/** A row: its cells in the order of columns; what a cell is reconciled with, when it is. */
export type RefineRow = { cells: ({ value: string | null; recon: Reconciled | null } | null)[] };
/** The answers of the service to a cell, best first. */
type Reconciled = { judgment: string; candidates: { id: string; name: string; score: number }[] };

/** Starts OpenRefine with a data folder of its own. Returns null when it is not installed. */
export async function startOpenRefine(): Promise<OpenRefine | null> {
  if (!existsSync(PROGRAM)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'openrefine-'));
  const port = await freePort();
  const options = ['-p', String(port), '-i', '127.0.0.1', '-d', folder, '-m', '1000M'];
  // A group of its own, as the launcher waits for a Java process that it does not end.
  const child = spawn(PROGRAM, [...options, '-x', 'refine.headless=true'], {
    ...{ detached: true, stdio: 'ignore', env: { PATH: process.env.PATH ?? '', HOME: folder } },
  });
  const stop = async () => {
    await endGroup(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await refineAt(`http://127.0.0.1:${port}`)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid);
  await ended;
}

async function refineAt(url: string): Promise<Omit<OpenRefine, 'stop'>> {
  const version = await whenStarted(url);
  const command = async <T>(name: string, query: Record<string, string>, body?: BodyInit): Promise<T> => {
    const answer = await send(url, name, query, body);
    return (await answer.json()) as T;
  };
  const waitForProcesses = async (project: string) => {
    for (;;) {
      const { processes } = await command<{ processes: object[] }>('get-processes', { project });
      if (processes.length === 0) return;
      await delay(POLL_MS);
    }
  };
  return {
    version,
    async createProject(csv) {
      const form = new FormData();
      form.set('project-file', new File([csv], 'contacts.csv', { type: 'text/csv' }));
      form.set('project-name', 'Contacts');
      form.set('format', 'text/line-based/*sv');
      form.set('options', JSON.stringify({ separator: ',', headerLines: 1, guessCellValueTypes: false }));
      const made = await send(url, 'create-project-from-upload', {}, form);
      const id = /project=(\d+)/.exec(made.headers.get('location') ?? made.url)?.[1];
      if (!id) throw new Error(`OpenRefine made no project: ${await made.text()}`);
      return id;
    },
    async apply(project, operations) {
      const started = performance.now();
      const body = new URLSearchParams({ operations: JSON.stringify(operations) });
      const answer = await command<{ code: string }>('apply-operations', { project }, body);
      if (answer.code === 'error') throw new Error(`OpenRefine refused: ${JSON.stringify(answer)}`);
      await waitForProcesses(project);
      return (performance.now() - started) / 1_000;
    },
    async exported(project) {
      const body = new URLSearchParams({ project, format: 'csv', engine: ALL_ROWS });
      const answer = await send(url, 'export-rows/rows.csv', {}, body);
      return answer.text();
    },
    async rows(project) {
      const query = { project, start: '0', limit: '1000000', engine: ALL_ROWS };
      return readRows(await command<RefineAnswer>('get-rows', query));
    },
  };
}

async function whenStarted(url: string): Promise<string> {
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    const answer = await fetch(`${url}/command/core/get-version`).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { version: string }).version;
    if (Date.now() > until) throw new Error('OpenRefine did not start.');
    await delay(POLL_MS);
  }
}

/** Sends a command: with a body it changes something, and carries the token that OpenRefine asks for then. */
async function send(url: string, name: string, query: Record<string, string>, body?: BodyInit) {
  const parameters = new URLSearchParams(query);
  if (body !== undefined) {
    const token = (await (await fetch(`${url}/command/core/get-csrf-token`)).json()) as { token: string };
    parameters.set('csrf_token', token.token);
  }
  const address = `${url}/command/core/${name}?${parameters}`;
  const answer = await fetch(address, {
    ...{ method: body === undefined ? 'GET' : 'POST', redirect: 'manual' },
    ...(body !== undefined && { body }),
  });
  if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** What `get-rows` answers: cells name what they are reconciled with by its number in the pool. */
type RefineAnswer = {
  rows: { cells: ({ v: string | null; r?: number } | null)[] }[];
  pool: { recons: Record<string, { j: string; c?: RefineCandidate[]; m?: RefineCandidate }> };
};
type RefineCandidate = { id: string; name: string; score: number };

function readRows({ rows, pool }: RefineAnswer): RefineRow[] {
  const reconciled = (id: number | undefined): Reconciled | null => {
    const recon = id === undefined ? undefined : pool.recons[id];
    if (!recon) return null;
    return { judgment: recon.j, candidates: recon.c ?? (recon.m ? [recon.m] : []) };
  };
  return rows.map(({ cells }) => ({
    cells: cells.map((cell) => cell && { value: cell.v, recon: reconciled(cell.r) }),
  }));
}
