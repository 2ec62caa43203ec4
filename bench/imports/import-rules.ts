/**
 * `npm run bench imports rules`: an import of 10,000 rules on a running server: its dry run, its write as JSON and as a
 * table, and how long other requests of a client that reads and writes meanwhile were held up. Both databases when
 * TEST_DATABASE_URL is set.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportView } from '../../src/contract/imports/import-contract.ts';
import { DATABASE_KINDS } from '../../tests/support/database-kinds.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';
import { screenRecords } from '../screens/screen-records.ts';
import { HELD_LIMIT_MS, probed } from './probe-server.ts';
import { type Send, signInOver } from './signed-in-client.ts';

const DRY_RUN_LIMIT_MS = 3_000;
const WRITE_LIMIT_MS = 10_000;
const POLL_MS = 100;

/** Measures an import of 10,000 rules on each database. */
export async function measureRules(): Promise<void> {
  for (const kind of DATABASE_KINDS) {
    const server = await startServer(kind, {
      SEED: 'none',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
    });
    await measureOn(kind, server).finally(() => server.stop());
  }
}

async function measureOn(kind: string, server: RunningServer): Promise<void> {
  const send = await signInOver(server);
  for (const collection of ['staticData', 'fields'] as const) {
    const setUp = JSON.stringify(screenRecords(collection));
    const json = { format: 'json', content: setUp, dryRun: false };
    await send(`/api/${collection}/import`, { method: 'POST', json });
  }
  const idle = await probed(send, 'nothing', () => delay(1_000));
  const content = JSON.stringify(screenRecords('rules'));
  const importJson = (dryRun: boolean) =>
    send('/api/rules/import', { method: 'POST', json: { format: 'json', content, dryRun } });
  const figures = [
    idle,
    await probed(send, 'JSON, dry run', () => importJson(true)),
    await probed(send, 'JSON, write', () => importJson(false)),
  ];
  const file = await (await send('/api/export/rules?format=csv')).text();
  const changed = file.replaceAll('What is its', 'Which is its');
  let view: ImportView | undefined;
  figures.push(
    await probed(send, 'table, check', async () => {
      const sent = await send('/api/imports?collection=rules&name=rules.csv', {
        method: 'POST',
        body: changed,
      });
      view = await settled(send, await sent.json());
    }),
  );
  figures.push(
    await probed(send, 'table, write', async () => {
      const begun = await send(`/api/imports/${view?.id}/write`, {
        method: 'POST',
        json: { remember: false },
      });
      view = await settled(send, await begun.json());
    }),
  );
  figures.push(
    await probed(send, 'take back', () =>
      send(`/api/batches/${view?.batchId}/take-back`, { method: 'POST' }),
    ),
  );
  console.log(`\n${kind}: 10,000 rules; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  console.table(figures);
  const slow = figures.filter(
    ({ step, ms }) => ms > (/dry|check/.test(step) ? DRY_RUN_LIMIT_MS : WRITE_LIMIT_MS),
  );
  const held = figures.filter((one) => one['read max'] > HELD_LIMIT_MS || one['write max'] > HELD_LIMIT_MS);
  if (slow.length + held.length > 0) process.exitCode = 1;
}

async function settled(send: Send, view: ImportView): Promise<ImportView> {
  let latest = view;
  while (latest.state === 'checking' || latest.state === 'writing') {
    await delay(POLL_MS);
    latest = await (await send(`/api/imports/${view.id}`)).json();
  }
  if (latest.problem) throw new Error(latest.problem);
  return latest;
}
