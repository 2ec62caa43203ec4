import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';

type Tool = 'pg_dump' | 'pg_restore';
/** Enough of what a tool reports for a person to act on. */
const MAX_REPORT_LENGTH = 2_000;

/** Yields what `pg_dump` writes. @throws Error with a sentence when it fails */
export async function* dumpBytes(databaseUrl: string, args: readonly string[]): AsyncGenerator<Uint8Array> {
  const dump = startTool('pg_dump', databaseUrl, args);
  try {
    for await (const chunk of dump.child.stdout) yield chunk;
    await dump.ended;
  } finally {
    dump.child.kill();
    await dump.ended.catch(() => {});
  }
}

/** Gives bytes to `pg_restore`. @throws Error with a sentence when it fails */
export async function restoreBytes(
  databaseUrl: string,
  args: readonly string[],
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const restore = startTool('pg_restore', databaseUrl, args);
  restore.child.stdout.resume();
  const fed = pipeline(bytes, restore.child.stdin);
  // A tool that has ended reads no more, and its own report says why.
  const results = await Promise.allSettled([restore.ended, fed]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * Checks that a tool is there and not older than the server.
 * @throws Error with a sentence
 */
export async function checkTool(tool: Tool, serverVersion: number): Promise<void> {
  const child = spawn(tool, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  const wanted = `PostgreSQL's client tools of version ${serverVersion} or later`;
  try {
    await once(child, 'close');
  } catch {
    throw new Error(`${tool} is not installed. Install ${wanted}.`);
  }
  const version = Number(/(\d+)(\.|devel|beta|rc|\s|$)/.exec(text.replace(/^\D*/, ''))?.[1] ?? 0);
  if (version < serverVersion) {
    throw new Error(`${tool} is of version ${version}, older than the server. Install ${wanted}.`);
  }
}

function startTool(tool: Tool, databaseUrl: string, args: readonly string[]) {
  const { address, password } = withoutPassword(databaseUrl);
  // Everybody on the machine can read arguments; only its owner the environment.
  // biome-ignore lint/style/noProcessEnv: the tools of PostgreSQL have settings of their own there
  const env = { ...process.env, PGAPPNAME: 'cairn-backup', ...(password && { PGPASSWORD: password }) };
  const child = spawn(tool, [`--dbname=${address}`, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let report = '';
  child.stderr.on('data', (chunk) => {
    report = (report + chunk).slice(-MAX_REPORT_LENGTH);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${tool} failed: ${report.trim() || `exit code ${code}`}`));
    });
  });
  ended.catch(() => {});
  return { child, ended };
}

function withoutPassword(databaseUrl: string): { address: string; password: string } {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}
