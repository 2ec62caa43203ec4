import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { type Logger, pino } from 'pino';
import { readProcessConfig, type ServerConfig } from '../server/app/read-config.ts';
import { type Database, withDatabaseBesideServer } from '../server/db/open-database.ts';
import { serverLog } from '../server/ground/server-log.ts';
import { createJobs } from '../server/jobs/create-jobs.ts';
import type { Jobs } from '../server/jobs/jobs.ts';

/** An error with one sentence for the terminal, and the exit code of the command. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode: number) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** Exit codes: the work cannot be done; the command is used wrongly, or no row of a file is good. */
export const FAILED = 1;
export const UNUSABLE = 2;

/** For parts of the server that log: commands report through their output. */
export const silentLog: Logger = pino({ level: 'silent' });

/** The user id under which the log records writes of commands. */
const CLI_USER_ID = 'cli';
const STANDARD_ERROR = 2;

/** Logs what a command changed as the server does; to standard error, apart from the output. */
function commandLog({ logLevel }: ServerConfig): Logger {
  const destination = pino.destination({ dest: STANDARD_ERROR, sync: true });
  return serverLog({ level: logLevel, showLinks: false }, destination).child({ userId: CLI_USER_ID });
}

/** Runs a command's work on the database of the installation, which a server may use at the same time. */
export async function withDatabase(
  work: (db: Database, config: ServerConfig, log: Logger) => Promise<void>,
): Promise<void> {
  const config = readProcessConfig();
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(join(dataDir, 'cairn.db'))) {
    fail(`There is no Cairn database in ${dataDir}. Start the server once, or set DATA_DIR.`);
  }
  await withDatabaseBesideServer(config, (db) => work(db, config, commandLog(config)));
}

/** Runs work that leaves jobs to the server. */
export async function withJobs<T>(db: Database, work: (jobs: Jobs) => Promise<T>): Promise<T> {
  const jobs = await createJobs({ db, log: silentLog });
  return work(jobs).finally(() => jobs.stop());
}

/** Prints lines to standard output. */
export function print(...lines: string[]): void {
  for (const line of lines) console.log(line);
}

/** Prints lines to standard error, apart from the output. */
export function printNotices(...lines: string[]): void {
  for (const line of lines) console.error(line);
}

/** Prints rows as a table, each column as wide as its widest cell; numbers are aligned right. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column]).length)),
  );
  const cell = (value: string | number, column: number) =>
    typeof value === 'number'
      ? String(value).padStart(widths[column] ?? 0)
      : String(value).padEnd(widths[column] ?? 0);
  print(...rows.map((row) => row.map(cell).join('  ').trimEnd()));
}

/** A number with the word for what is counted. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** @throws CommandError with this sentence */
export function fail(sentence: string, exitCode = FAILED): never {
  throw new CommandError(sentence, exitCode);
}

/** Says why files were not read: that one is not there, or is a folder, in words of ours. */
export function readingSentence(error: unknown, paths: readonly string[]): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'EISDIR' ? `${path ?? paths[0]} cannot be read.` : message;
}

/** Reads a count that an option gives. */
export function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text.trim())) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1.');
}
