import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { COMMAND_PROGRAM } from './built-server.ts';
import type { TestDatabase } from './create-test-database.ts';

/** Where the command finds the program that runs it. */
export const NODE_FOLDER = join(import.meta.dirname, '../../node_modules/.bin');

/** How a command ended. */
type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs the command `cairn` in a folder, with these settings and no others. */
export function runCairnIn(
  cwd: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const env = { PATH: `${NODE_FOLDER}:/usr/bin:/bin`, ...settings };
  return new Promise((resolve) => {
    execFile(COMMAND_PROGRAM, args, { env, cwd }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

/** Runs the command `cairn` with a database, in its data folder. */
export function runCairn(
  { dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  args: readonly string[],
): Promise<CommandResult> {
  const database = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return runCairnIn(dataDir, args, { ...database, LOG_LEVEL: 'fatal' });
}
