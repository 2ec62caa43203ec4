import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { readProcessConfig, type ServerConfig } from '../server/app/read-config.ts';
import { type Database, inBackground, openDatabase } from '../server/db/open-database.ts';
import { serverLog } from '../server/ground/server-log.ts';

/** A refusal in one sentence for the terminal; the command ends with exit code 1. */
class CommandError extends Error {}

/** Commands speak through their output; what the server's parts would log is not for here. */
export const silentLog: Logger = pino({ level: 'silent' });

/** Who the log says wrote what a command wrote. */
const CLI_USER_ID = 'cli';
const STANDARD_ERROR = 2;

/** What a command changed, as the server logs it; on standard error, beside what the command says. */
function commandLog({ logLevel }: ServerConfig): Logger {
  const destination = pino.destination({ dest: STANDARD_ERROR, sync: true });
  return serverLog({ level: logLevel, showLinks: false }, destination).child({ userId: CLI_USER_ID });
}

/** Does a command's work with the installation's database, which a server may be using meanwhile. */
export async function withDatabase(
  work: (db: Database, config: ServerConfig, log: Logger) => Promise<void>,
): Promise<void> {
  const config = readProcessConfig();
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(join(dataDir, 'cairn.db'))) {
    fail(`There is no Cairn database in ${dataDir}. Start the server once, or set DATA_DIR.`);
  }
  const db = await openDatabase({ databaseUrl, dataDir, besideServer: true });
  try {
    await work(inBackground(db), config, commandLog(config));
  } finally {
    await db.close();
  }
}

export function print(...lines: string[]): void {
  for (const line of lines) console.log(line);
}

/** Rows as text, each column as wide as its widest cell; numbers stand to the right. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  const cell = (value: string | number, at: number) =>
    typeof value === 'number'
      ? String(value).padStart(widths[at] ?? 0)
      : String(value).padEnd(widths[at] ?? 0);
  print(...rows.map((row) => row.map(cell).join('  ').trimEnd()));
}

export function fail(sentence: string): never {
  throw new CommandError(sentence);
}
