/**
 * The price of a request: processor time of the server's process for each, and requests per second, at 1, 50 and 1,000
 * connections, beside a bare Hono handler with the same queries in the same run. Both databases when TEST_DATABASE_URL is
 * set. `npm run bench requests [-- --save FILE] [--before FILE] [--write] [--connections 1,50] [--crowd]`: `--save` keeps the figures, `--before` prints
 * kept ones beside the new ones, `--crowd` measures what 1,000 connections without a pause meet.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../scripts/free-port.js';
import { DATABASE_KINDS } from '../../tests/support/database-kinds.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';
import { writeSection } from '../write-section.ts';
import { type Driven, driveRequests } from './drive-requests.ts';
import { crowdLine, measureCrowd } from './measure-crowd.ts';
import { type Figures, priceTable } from './price-table.ts';
import { BARE, requestScenario, type Scenario } from './request-scenario.ts';

const SETTINGS = { REQUESTS_PER_MINUTE: '10000000' };
const MEASURED_MS = 1_500;
/** How many answers the compiler of the process sees before anything is measured, and again before each measurement. */
const WARM_UP = { first: 2_500, each: 250 };

const { values: options } = parseArgs({
  options: {
    save: { type: 'string' },
    before: { type: 'string' },
    write: { type: 'boolean' },
    connections: { type: 'string', default: '1,50,1000' },
    crowd: { type: 'boolean' },
  },
});
const figures: Figures = {};
const crowds: string[] = [];
for (const kind of DATABASE_KINDS) {
  const server = await startServer(kind, SETTINGS);
  await measure(kind, server).finally(() => server.stop());
}
const before = options.before ? (JSON.parse(readFileSync(options.before, 'utf8')) as Figures) : {};
const text = priceTable(figures, before, crowds);
console.log(text);
if (options.save) writeFileSync(options.save, JSON.stringify(figures, null, 1));
if (options.write) writeSection('Requests', text);

async function measure(kind: string, server: RunningServer): Promise<void> {
  const scenario = await requestScenario(server);
  if (options.crowd) {
    crowds.push(
      crowdLine(kind === 'sqlite' ? 'SQLite' : 'PostgreSQL', await measureCrowd(server.url, scenario)),
    );
    console.log(crowds.at(-1));
  }
  await measureServer(`${kind}, Cairn`, server.url, scenario);
  const bare = await startBare(server);
  try {
    const requests = Object.fromEntries(
      Object.entries(scenario.requests).filter(([name]) => BARE.includes(name)),
    );
    await measureServer(`${kind}, bare`, bare.url, { ...scenario, requests });
  } finally {
    await bare.stop();
  }
}

async function measureServer(name: string, url: string, { requests, cookie }: Scenario): Promise<void> {
  for (const driven of Object.values(requests)) {
    await driveRequests({ url, cookie }, driven, { connections: 50, warmUp: WARM_UP.first, ms: 0 });
  }
  for (const connections of options.connections.split(',').map(Number)) {
    for (const [request, driven] of Object.entries(requests)) {
      const load = { connections, warmUp: WARM_UP.each, ms: MEASURED_MS };
      const result = await driveRequests({ url, cookie }, driven, load);
      record({ name, request, connections }, result);
    }
  }
}

function record(at: { name: string; request: string; connections: number }, driven: Driven): void {
  const figure = { cpuMs: driven.cpuMs / driven.requests, perSecond: driven.requests / driven.seconds };
  figures[`${at.name}, ${at.request}, ${at.connections}`] = figure;
  console.log(
    `${at.name.padEnd(16)} ${at.request.padEnd(16)} ${String(at.connections).padStart(5)} connections ` +
      `${figure.cpuMs.toFixed(3)} ms ${Math.round(figure.perSecond)}/s (load ${loadavg()[0]?.toFixed(1)})`,
  );
}

/** Starts the bare handler beside the server, which has nothing to do meanwhile. */
async function startBare({ dataDir, databaseUrl }: RunningServer) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const source = databaseUrl ?? join(dataDir, 'cairn.db');
  const file = join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [file, String(port), source], { stdio: 'inherit' });
  while (child.exitCode === null && !(await fetch(`${url}/metrics`).catch(() => null))) await delay(50);
  return {
    url,
    async stop() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
