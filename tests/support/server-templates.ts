import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { setup as buildServer } from './built-server.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { type RunningServer, runServer, type ServerTemplate } from './running-server.ts';
import { STATE_LIMIT_MS } from './test-limits.ts';

/** The environment variable in which the runner names the templates to its workers, as JSON. */
const VARIABLE = 'CAIRN_SERVER_TEMPLATES';

type Templates = { sqlite: ServerTemplate; postgres: ServerTemplate | null };

/** Starts one server on each database before the journeys, whose servers continue from copies of what it made. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default async function makeTemplates(): Promise<() => Promise<void>> {
  buildServer();
  const url = process.env.TEST_DATABASE_URL;
  const folder = mkdtempSync(join(tmpdir(), 'cairn-templates-'));
  const database = url ? await createPostgresDatabase(url) : null;
  const remove = async () => {
    rmSync(folder, { recursive: true });
    await database?.drop();
  };
  try {
    const templates: Templates = {
      sqlite: await makeTemplate(join(folder, 'sqlite'), null),
      postgres: database && (await makeTemplate(join(folder, 'postgres'), database)),
    };
    process.env[VARIABLE] = JSON.stringify(templates);
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeTemplate(
  dataDir: string,
  database: { name: string; url: string } | null,
): Promise<ServerTemplate> {
  mkdirSync(dataDir);
  const server = await runServer({ dataDir, databaseUrl: database?.url ?? null });
  try {
    // The limit of `playwright.config.ts` does not count before the tests.
    const wait = { message: 'clients that wait to be screened', timeout: STATE_LIMIT_MS };
    await expect.poll(() => waitingClients(server), wait).toBe(0);
  } finally {
    await server.stop();
  }
  return { dataDir, database: database?.name ?? null };
}

async function waitingClients({ url }: Pick<RunningServer, 'url'>): Promise<number | undefined> {
  const ready = (await (await fetch(`${url}/readyz`)).json()) as { screening?: { waiting: number } };
  return ready.screening?.waiting;
}

/** The template of a database; null outside a run of journeys. */
export function serverTemplate(kind: 'sqlite' | 'postgres'): ServerTemplate | null {
  const templates = process.env[VARIABLE];
  return templates === undefined ? null : (JSON.parse(templates) as Templates)[kind];
}
