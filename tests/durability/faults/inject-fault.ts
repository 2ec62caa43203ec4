import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { SilentRelay } from '../../support/silent-relay.ts';
import type { KillableServer } from '../killable-server.ts';
import type { SystemFaults, WriteFault } from './system-faults.ts';

/** What faults happen to. `faults` is null where the system calls of a server cannot be changed. */
export type FaultTarget = {
  server: KillableServer;
  file: string;
  /** The address of PostgreSQL, not through the relay. */
  databaseUrl: string | null;
  relay: SilentRelay | null;
  faults: SystemFaults | null;
  random: () => number;
};

/** A fault from its beginning to its end. Resolves to false when nothing failed in its time. */
type Fault = (target: FaultTarget) => Promise<boolean>;

const SECONDS_AHEAD = [-600, 300, 3_600, 90_000, 63_072_000];
const TABLES = ['documents', 'revisions', 'search_words', 'contact_messages', 'stored_files'];

/** How long a fault lasts that does not end by itself. */
const span = ({ random }: FaultTarget, most = 600) => delay(50 + random() * most);

async function kill(target: FaultTarget): Promise<boolean> {
  await delay(target.random() * 200);
  await target.server.kill();
  target.server.start();
  return true;
}

/** Writes that fail; the server is killed after some of them, before it has written anything else. */
function failedWrites(kind: WriteFault): Fault {
  return async (target) => {
    const { faults, random } = target;
    if (!faults) return false;
    const isBrief = random() < 0.5;
    const count = isBrief ? 1 + Math.floor(random() * 3) : 1_000_000;
    faults.failWrites(kind, { skip: Math.floor(random() * 12), count });
    await span(target);
    if (random() < 0.25) {
      await target.server.kill();
      target.server.start();
    }
    return faults.endWriteFaults() > 0;
  };
}

async function clock(target: FaultTarget): Promise<boolean> {
  const { faults, random } = target;
  if (!faults) return false;
  faults.shiftClock(SECONDS_AHEAD[Math.floor(random() * SECONDS_AHEAD.length)] ?? 0);
  await span(target, 1_500);
  // A server that starts with a wrong clock purges at once.
  if (random() < 0.5) {
    await target.server.kill();
    await target.server.serve();
  }
  faults.shiftClock(0);
  return true;
}

async function lockFile(target: FaultTarget): Promise<boolean> {
  const other = new DatabaseSync(target.file, { timeout: 5_000 });
  other.exec('begin immediate');
  await span(target, 1_500);
  other.exec('rollback');
  other.close();
  return true;
}

/** Runs SQL on PostgreSQL beside the server, for a while. */
function beside(begin: (target: FaultTarget) => string, end: string): Fault {
  return async (target) => {
    const client = new pg.Client({ connectionString: target.databaseUrl ?? '' });
    await client.connect();
    try {
      await client.query(begin(target));
      await span(target);
      await client.query(end);
    } finally {
      await client.end();
    }
    return true;
  };
}

/** Every write to one table fails in the middle of its transaction, with an error of PostgreSQL. */
const failingTable = (sqlState: string) =>
  beside(({ random }) => {
    const table = TABLES[Math.floor(random() * TABLES.length)];
    return `create or replace function fault() returns trigger language plpgsql as
      $$ begin raise exception 'fault' using errcode = '${sqlState}'; end $$;
      create trigger fault after insert or update on ${table} for each row execute function fault();`;
  }, 'drop function fault cascade');

const lockTable = beside(
  ({ random }) => `begin; lock table ${TABLES[Math.floor(random() * 2)]} in access exclusive mode`,
  'rollback',
);

const endConnections = beside(
  () => `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  'select 1',
);

async function silence({ relay }: FaultTarget): Promise<boolean> {
  relay?.silence();
  return relay !== null;
}

async function pause(target: FaultTarget): Promise<boolean> {
  target.relay?.pause();
  await span(target, 1_500);
  target.relay?.resume();
  return true;
}

const EVERYWHERE: [string, number, Fault][] = [
  ['kill', 4, kill],
  ['no space', 3, failedWrites('no space')],
  ['io error', 3, failedWrites('io error')],
  ['short write', 3, failedWrites('short write')],
  ['sync error', 2, failedWrites('sync error')],
  ['clock', 2, clock],
];

/** The faults of each database with their weights. */
const FAULTS: Record<'sqlite' | 'postgres', [string, number, Fault][]> = {
  sqlite: [...EVERYWHERE, ['lock', 2, lockFile]],
  postgres: [
    ...EVERYWHERE,
    ['lock', 2, lockTable],
    ['database disk full', 3, failingTable('53100')],
    ['database io error', 3, failingTable('58030')],
    ['connections ended', 3, endConnections],
    ['paused', 2, pause],
    // The server replaces silent connections after fifteen seconds.
    ['silent connections', 1, silence],
  ],
};

/** Chooses a fault: each kind once in turn, and then by weight. */
export function chooseFault(
  kind: 'sqlite' | 'postgres',
  round: number,
  random: () => number,
): [string, Fault] {
  const faults = FAULTS[kind];
  const inTurn = faults[round];
  if (inTurn) return [inTurn[0], inTurn[2]];
  let left = random() * faults.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight, fault] of faults) {
    left -= weight;
    if (left < 0) return [name, fault];
  }
  throw new Error('The weights of faults do not add up.');
}
