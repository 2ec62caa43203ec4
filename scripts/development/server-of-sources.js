import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../src/server/app/main.ts');
const POLL_MS = 50;

/** The server, run from its TypeScript files in a process of its own. */
export class ServerOfSources {
  #env;
  #child = null;
  #restart = null;

  /** `env` has HOST and PORT, where it listens. */
  constructor(env) {
    this.#env = env;
  }

  get origin() {
    return `http://${this.#env.HOST}:${this.#env.PORT}`;
  }

  start() {
    this.#child = spawn(process.execPath, [MAIN], { env: this.#env, stdio: 'inherit' });
  }

  async stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** Ends the process and starts it again. Files saved while it ends are read by the same start. */
  restart() {
    this.#restart ??= this.stop().then(() => {
      this.#restart = null;
      this.start();
    });
  }

  /** Resolves when the server answers; rejects when its process has ended, as by a mistake in its files. */
  async ready() {
    for (;;) {
      await this.#restart;
      if (this.#child?.exitCode) throw new Error('The server has ended. Its message is in the terminal.');
      if (await this.#answers()) return;
      await sleep(POLL_MS);
    }
  }

  #answers() {
    return fetch(`${this.origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
