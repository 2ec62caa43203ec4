import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** What `npm start` runs. */
export const SERVER_PROGRAM = resolve(ROOT, 'dist/server/main.js');
/** The command `cairn`. */
export const COMMAND_PROGRAM = resolve(ROOT, 'dist/server/cairn.js');

/** Builds both before the tests when the sources have changed since. */
export function setup(): void {
  const { status } = spawnSync(process.execPath, [resolve(ROOT, 'scripts/prepare.js'), 'server'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The server could not be built.');
}
