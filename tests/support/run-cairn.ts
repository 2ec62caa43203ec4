import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { COMMAND_PROGRAM } from './built-server.ts';
import type { TestDatabase } from './create-test-database.ts';

const NODE_FOLDER = join(import.meta.dirname, '../../node_modules/.bin');

/** Runs the command `cairn` with a database, in its data folder; resolves to its exit code and its outputs. */
export function runCairn(
  { dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const env = { PATH: `${NODE_FOLDER}:/usr/bin:/bin`, ...settings };
  return new Promise((resolve) => {
    execFile(COMMAND_PROGRAM, args, { env, cwd: dataDir }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
