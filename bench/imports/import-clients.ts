import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { COMMAND_PROGRAM } from '../../tests/support/built-server.ts';
import { seededNumbers } from '../../tests/support/name-samples.ts';
import { PROGRAM_ENV } from '../../tests/support/program-env.ts';
import { startServer } from '../../tests/support/running-server.ts';
import { aName } from '../runs/made-names.ts';
import { type Held, probed } from './probe-server.ts';
import { signInOver } from './signed-in-client.ts';

/** The longest that a request of others may take meanwhile. */
const HELD_LIMIT_MS = 300;

/** `cairn import clients` beside a running server on SQLite: how long a client that reads and one that writes wait. */
export async function measureClients(rows: number): Promise<void> {
  const server = await startServer('sqlite', { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' });
  try {
    const send = await signInOver(server);
    const file = join(server.dataDir, 'clients.json');
    await writeFile(file, JSON.stringify(clients(rows)));
    const figures = [
      await probed(send, 'nothing', () => delay(3_000)),
      await probed(send, 'cairn import clients', () => importFile(server.dataDir, file)),
      await probed(send, 'again, all unchanged', () => importFile(server.dataDir, file)),
    ];
    console.log(`\nsqlite: ${rows} clients; load of the machine ${loadavg()[0]?.toFixed(1)}`);
    console.table(figures);
    if (figures.some(isHeld)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

async function importFile(dataDir: string, file: string): Promise<void> {
  const child = spawn(COMMAND_PROGRAM, ['import', 'clients', file], {
    cwd: dataDir,
    env: { ...PROGRAM_ENV, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The command ended with ${code}.`);
}

function clients(count: number) {
  const random = seededNumbers(12);
  return Array.from({ length: count }, (_, at) => {
    const [firstname = '', ...last] = aName('contacts', random).split(' ');
    const contacts = [{ id: 'c', firstname, lastname: last.join(' '), birthday: '1970-05-17' }];
    return { id: `client-${at}`, data: { name: aName('clients', random), region: 'Kent', contacts } };
  });
}

function isHeld(figures: Held): boolean {
  return figures['read max'] > HELD_LIMIT_MS || figures['write max'] > HELD_LIMIT_MS;
}
