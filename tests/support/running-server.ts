import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.js';
import { SERVER_PROGRAM } from './built-server.ts';
import { outboxMails } from './outbox-mails.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { PROGRAM_ENV } from './program-env.ts';
import { STATE_LIMIT_MS } from './test-limits.ts';

const root = dirname(dirname(import.meta.dirname));
/** As in `npm start` and the image. */
const MAIN_OPTIONS = ['--max-semi-space-size=4', '--expose-gc'];
const MALLOC_ARENA_MAX = '2';

/** The real server in a process of its own, with a data folder and database of its own. */
export type RunningServer = {
  url: string;
  dataDir: string;
  /** Null on SQLite. */
  databaseUrl: string | null;
  /** Its output so far. */
  output(): string;
  /** Waits for a mail to this address in the outbox, and returns the newest. */
  mailTo(address: string): Promise<string>;
  stop(): Promise<void>;
};

/** What a server with demo data has made by the end of its first start: its data folder, and the name of its database on PostgreSQL. */
export type ServerTemplate = { dataDir: string; database: string | null };

/** Where a server keeps its data: its folder, and its database on PostgreSQL. */
type DataLocation = { dataDir: string; databaseUrl: string | null };

/**
 * Starts the server as `npm start` does, with a new data folder and database, or with copies of those of `template`, and waits
 * until it is ready. They are removed when it is stopped.
 */
export async function startServer(
  kind: 'sqlite' | 'postgres',
  settings: Record<string, string> = {},
  template: ServerTemplate | null = null,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-'));
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  const database =
    kind === 'postgres' ? await createPostgresDatabase(postgresUrl(), template?.database ?? undefined) : null;
  const remove = async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await runServer({ dataDir, databaseUrl: database?.url ?? null }, settings);
    return { ...server, stop: () => server.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts the server on a free port over the data at `location`, which it leaves there, and waits until it is ready. */
export async function runServer(
  { dataDir, databaseUrl }: DataLocation,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Isolated from the developer's environment and `.env` file.
  const child = spawn(join(root, 'node_modules/.bin/node'), [...MAIN_OPTIONS, SERVER_PROGRAM], {
    cwd: dataDir,
    env: {
      ...PROGRAM_ENV,
      MALLOC_ARENA_MAX,
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const stop = () => stopProcess(child);
  try {
    await untilReady(url, child, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, databaseUrl, output: () => output, mailTo: (to) => mailTo(dataDir, to), stop };
}

async function untilReady(url: string, child: ChildProcess, output: () => string) {
  const limit = Date.now() + STATE_LIMIT_MS;
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The server stopped at its start:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await delay(100);
  }
  throw new Error(`The server was not ready within ${STATE_LIMIT_MS} ms:\n${output()}`);
}

async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await Promise.race([ended, delay(15_000).then(() => child.kill('SIGKILL'))]);
  await ended;
}

async function mailTo(dataDir: string, address: string): Promise<string> {
  const limit = Date.now() + STATE_LIMIT_MS;
  while (Date.now() < limit) {
    for (const { text } of (await outboxMails(dataDir)).reverse()) {
      if (/^To: .*$/im.exec(text)?.[0].toLowerCase().includes(address.toLowerCase())) return readable(text);
    }
    await delay(100);
  }
  throw new Error(`No mail to ${address} in the outbox.`);
}

/** The headers of a mail with its text, which comes before the same as HTML, decoded when it is quoted-printable. */
function readable(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1];
  const [head = '', part = mail] = boundary === undefined ? [] : mail.split(`--${boundary}\r\n`);
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(part)) return head + part;
  const bytes = part
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return head + bytes;
}

function postgresUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set.');
  return url;
}
