/**
 * `npm run bench backups [minutes] [--write]`: how much three writes a second add to an encrypted backup target each minute, by a
 * server on SQLite with demo data, and nothing at all before them; then everything is restored elsewhere, and each write that
 * the server acknowledged is looked for.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openTarget } from '../../src/server/backup/open-target.ts';
import { restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { halfApplied, lostWrites } from '../../tests/durability/check-wholeness.ts';
import type { AcknowledgedWrite } from '../../tests/durability/write-stream.ts';
import { startServer } from '../../tests/support/running-server.ts';
import { testConfig } from '../../tests/support/test-config.ts';
import { type Send, signInOver } from '../imports/signed-in-client.ts';
import { writeSection } from '../write-section.ts';

const [MINUTES = 20] = process.argv
  .slice(2)
  .filter((part) => /^\d+$/.test(part))
  .map(Number);
const IDLE_MINUTES = 2;
const WRITES_PER_SECOND = 3;
const CLIENTS = 50;
const LIMIT_MB = 3;
const KEY = 'a key of backups that is only for a bench';
const MINUTE_MS = 60_000;

const target = mkdtempSync(join(tmpdir(), 'cairn-target-'));
try {
  const { idle, minutes, written } = await soak();
  const { lost, half, ms } = await restored(written);
  const sorted = minutes.toSorted((a, b) => a - b);
  const megabytes = (at: number) => (sorted[Math.floor(at * (sorted.length - 1))] ?? 0).toFixed(2);
  const rows = [
    ['added in a minute without writes, MB', idle.map((one) => one.toFixed(2)).join(', ')],
    [`added in a minute of ${WRITES_PER_SECOND} writes a second, MB: median`, megabytes(0.5)],
    ['most', megabytes(1)],
    ['acknowledged writes', String(written.length)],
    ['of these not restored', String(lost)],
    ['half of a write restored', String(half)],
    ['the restore, s', (ms / 1000).toFixed(1)],
  ];
  console.table(rows);
  if (process.argv.includes('--write'))
    writeSection(
      'Backups',
      [
        `${MINUTES} minutes of \`npm run bench backups\`: clients with a contact each are saved in turn, encrypted, beside demo data on SQLite.`,
        '',
        '| | |',
        '|---|--:|',
        ...rows.map(([what, value]) => `| ${what} | ${value} |`),
      ].join('\n'),
    );
  if (lost + half > 0 || Number(megabytes(1)) > LIMIT_MB) process.exitCode = 1;
} finally {
  rmSync(target, { recursive: true });
}

/** Megabytes added to the target in each minute, and what was written; the last writes are in it. */
async function soak() {
  const settings = {
    BACKUP_TARGET: target,
    BACKUP_KEY: KEY,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '100000',
  };
  const server = await startServer('sqlite', settings);
  try {
    const send = await signInOver(server);
    const loggedAt = async () => {
      const { backup } = (await (await fetch(`${server.url}/readyz`)).json()) as {
        backup: { loggedAt: string | null };
      };
      return Date.parse(backup.loggedAt ?? '') || 0;
    };
    const untilLogged = async () => {
      const now = Date.now();
      while ((await loggedAt()) < now) await delay(200);
    };
    await untilLogged();
    const idle = await eachMinute(IDLE_MINUTES, () => delay(MINUTE_MS));
    const written: AcknowledgedWrite[] = [];
    const minutes = await eachMinute(MINUTES, () => writeFor(send, written));
    await untilLogged();
    return { idle, minutes, written };
  } finally {
    await server.stop();
  }
}

async function eachMinute(count: number, pass: () => Promise<void>): Promise<number[]> {
  const added: number[] = [];
  for (let minute = 0; minute < count; minute++) {
    const before = bytesOf(target);
    await pass();
    added.push((bytesOf(target) - before) / 1e6);
    console.log(`${added.at(-1)?.toFixed(2)} MB`);
  }
  return added;
}

/** Writes for a minute, each write at its time whatever the one before took. */
async function writeFor(send: Send, written: AcknowledgedWrite[]): Promise<void> {
  const begun = Date.now();
  const total = WRITES_PER_SECOND * (MINUTE_MS / 1000);
  for (let at = 0; at < total; at++) {
    await delay(Math.max(0, begun + (at * 1000) / WRITES_PER_SECOND - Date.now()));
    const note = written.length;
    const id = `soaked-${note % CLIENTS}`;
    const json = {
      name: `Soaked ${note}`,
      note,
      contacts: [{ firstname: 'Con', lastname: `Tact${note}` }],
    };
    const answer = await send(`/api/clients/${id}`, { method: 'PUT', json });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const { version } = (await answer.json()) as { version: number };
    written.push({ id, version, note });
  }
}

/** What is lost and half when the target is restored elsewhere, and how long that takes. */
async function restored(written: readonly AcknowledgedWrite[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-restored-'));
  const config = { ...testConfig(dataDir), authSecret: '', authSecrets: [] };
  const begun = Date.now();
  const store = { files: openTarget(target, { s3Access: null, dataDir }), key: KEY };
  await restoreBackup({ config, bucket: null, replayErasures: async () => 0 }, store);
  const ms = Date.now() - begun;
  const db = await openDatabase(config);
  const lost = await lostWrites(db.query, [...written]);
  const half = await halfApplied(db.query);
  await db.close();
  rmSync(dataDir, { recursive: true });
  return { lost: lost.length, half: half.length, ms };
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) =>
        sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}
