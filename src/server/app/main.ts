import type { Logger } from 'pino';
import { DiskReserve } from '../db/disk-reserve.ts';
import { refuseEmptyPostgres } from '../db/lost-database.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { makeDataFolder } from '../ground/data-folder.ts';
import { ConfigError } from '../ground/read-settings-groups.ts';
import { exitAfterLog, serverLog } from '../ground/server-log.ts';
import { createDemoUser } from '../identity/create-demo-user.ts';
import { migrateIdentity } from '../identity/migrate-identity.ts';
import { closeDeps, createDeps } from './create-deps.ts';
import { loadDemoData } from './demo-data/load-demo-data.ts';
import type { Deps } from './deps.ts';
import { features } from './features.ts';
import { askBeforeStart, mustAskBeforeStart } from './first-start/settle-first-start.ts';
import { readProcessConfig, type ServerConfig } from './read-config.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** The longest that a stopping server takes once its port is closed. */
const STOP_LIMIT_MS = 30_000;

await main();

async function main(): Promise<void> {
  const config = settingsOrExit();
  const log = serverLog({ level: config.logLevel, showLinks: config.mode === 'development' });
  process.on('unhandledRejection', (err) => exitOn(err, log));
  process.on('uncaughtException', (err) => exitOn(err, log));
  try {
    makeDataFolder(config.dataDir);
    const reserve = new DiskReserve(config.dataDir, { log });
    // PostgreSQL keeps sign-ins on a disk of its own.
    if (config.databaseUrl === null) await reserve.start();
    await serve(config, { log, reserve });
  } catch (error) {
    process.stderr.write(`${startProblem(error, config)}\n`);
    log.debug({ err: error }, 'start failed');
    exitAfterLog(log, 1);
  }
}

/** Starts everything in order. The port opens last, so an open port means that the server is ready. */
async function serve(
  config: ServerConfig,
  { log, reserve }: { log: Logger; reserve: DiskReserve },
): Promise<void> {
  const db = await openMigrated(config);
  if (await mustAskBeforeStart(db, { config, log })) {
    await db.close();
    await askBeforeStart({ config, log });
    // What was restored may have brought its secret.
    return serve(settingsOrExit(), { log, reserve });
  }
  if (config.seed === 'demo') await loadDemoData(db);
  const deps = await createDeps({ config, db, log });
  const demoUser = await createDemoUser(deps);
  for (const feature of features) await feature.start?.(deps);
  await deps.jobs.start();
  const server = await startServer(deps, { isDiskFull: () => reserve.isFull });
  stopOnSignal(server, deps);
  for (const warning of config.warnings) log.warn(warning);
  log.info({ port: server.port, database: db.kind, mode: config.mode }, 'ready');
  if (config.mode === 'development') process.stdout.write(welcome(config, demoUser));
}

/** Migrations come first: better-auth reads its tables when it is created. */
async function openMigrated(config: ServerConfig): Promise<Database> {
  const db = await openDatabase(config);
  if (db.kind === 'postgres') await refuseEmptyPostgres(db.migration, config.dataDir);
  await migrate(db, migrateIdentity);
  return db;
}

/** Ends the process on SIGTERM or SIGINT: gracefully, or else after a limit, whatever does not answer. */
function stopOnSignal(server: RunningServer, deps: Deps): void {
  const { config, log } = deps;
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.warn('something did not end in time; jobs that still run are repeated after the next start');
      exitAfterLog(log, 0);
    }, config.drainMs + STOP_LIMIT_MS);
    await server.stop();
    await closeDeps(deps);
    exitAfterLog(log, 0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function settingsOrExit(): ServerConfig {
  try {
    return readProcessConfig();
  } catch (error) {
    const { message } = error as Error;
    process.stderr.write(`${error instanceof ConfigError ? message : `Cairn could not start: ${message}`}\n`);
    process.exit(1);
  }
}

function startProblem(error: unknown, { port, host }: ServerConfig): string {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is already in use. Set PORT to another one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Cairn may not open port ${port} on ${host}. Set PORT to one above 1023.`;
  return `Cairn could not start: ${message}`;
}

function welcome(
  { baseUrl, dataDir }: ServerConfig,
  demoUser: { email: string; password: string } | null,
): string {
  const lines = [
    `Cairn is ready at ${baseUrl}`,
    `Data is kept in ${dataDir}`,
    ...(demoUser ? [`Demo user  ${demoUser.email}`, `Password   ${demoUser.password}`] : []),
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}

function exitOn(err: unknown, log: Logger): void {
  log.fatal({ err }, 'unexpected error; the server stops');
  exitAfterLog(log, 1);
}
