import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerConfig } from '../../src/server/app/read-config.ts';
import { SERVER_PROGRAM } from '../support/built-server.ts';
import { PROGRAM_ENV } from '../support/program-env.ts';
import { STATE_LIMIT_MS } from '../support/test-limits.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The real server in a process of its own, over a database that outlives it. */
export class KillableServer {
  readonly url: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  #output = '';

  constructor(config: ServerConfig, port: number, settings: Record<string, string> = {}) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = {
      ...PROGRAM_ENV,
      PORT: String(port),
      BASE_URL: config.baseUrl,
      DATA_DIR: config.dataDir,
      AUTH_SECRET: config.authSecret,
      REQUESTS_PER_MINUTE: '10000000',
      SEED: 'demo',
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
      ...settings,
    };
  }

  /** What the process has written since its last start. */
  get output(): string {
    return this.#output;
  }

  /** Starts the process without waiting for it to serve. */
  start(): void {
    const child = spawn(join(ROOT, 'node_modules/.bin/node'), [SERVER_PROGRAM], {
      // A folder without a `.env` file.
      cwd: this.#env.DATA_DIR,
      env: this.#env,
    });
    this.#output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        this.#output += text.toString();
      });
    }
    this.#child = child;
  }

  /** Waits until the server serves, and returns how long that took. */
  async untilReady(): Promise<number> {
    const begun = performance.now();
    while (performance.now() - begun < STATE_LIMIT_MS) {
      if (this.#hasEnded()) break;
      const response = await fetch(`${this.url}/readyz`).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok) return performance.now() - begun;
      await delay(20);
    }
    throw new Error(`The server did not come back:\n${this.#output}`);
  }

  /** Starts the process, waits until the server serves, and returns how long that took. */
  serve(): Promise<number> {
    this.start();
    return this.untilReady();
  }

  /** SIGTERM, as a supervisor sends it. Waits until the process has ended by itself. */
  async terminate(): Promise<void> {
    const child = this.#child;
    if (!child || this.#hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${this.#output}`);
  }

  /** kill -9, and nothing else. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || this.#hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  #hasEnded(): boolean {
    return !this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }
}
