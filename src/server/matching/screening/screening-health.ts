import { Gauge, type Registry } from 'prom-client';
import { HOUR_MS } from '#records';
import type { Database } from '../../db/open-database.ts';
import type { Query } from '../../db/tables.ts';
import { shareRunning } from '../../ground/share-running.ts';
import { listScreenedLists, stateText } from '../comparison/current-lists.ts';
import { countOpenFindings } from './open-finding-store.ts';
import { countOverdue } from './report/read-figures.ts';
import { countSomeWaiting, oldestStoredSince } from './screening-client-store.ts';

/** A client that waits longer for its comparison is a warning. */
const LONGEST_WAIT_MS = HOUR_MS;

/** More clients that wait are not counted. */
const MOST_COUNTED = 10_000;

/** The lists with which every client was compared at the last look: until they change, only a save makes one wait. */
const settled = new WeakMap<Query, string>();

type Waiting = { clients: number; since: string | null };

/** What `/readyz` reports of screening: how many clients wait for their comparison, 10,000 of them at most, and since when. */
export async function screeningHealth({ db }: { db: Database }): Promise<{
  screening?: { waiting: number; since: string | null };
  warnings: string[];
}> {
  const waiting = await readWaiting(db.health).catch(() => null);
  if (!waiting) return { warnings: [] };
  const { clients, since } = waiting;
  const isLong = since !== null && Date.now() - Date.parse(since) > LONGEST_WAIT_MS;
  return {
    screening: { waiting: clients, since },
    warnings: isLong ? [`Clients have been waiting since ${since} for comparison with reference lists.`] : [],
  };
}

/** Adds the gauges of screening to a registry. A value that cannot be read is left out. */
export function screeningMetrics(registry: Registry, { db }: { db: Database }): void {
  // One statement for both gauges of waiting clients in a scrape, which are collected together.
  const readOnce = shareRunning(() => readWaiting(db.health));
  const add = (
    name: string,
    help: string,
    { label, read }: { label?: string; read: () => Promise<Record<string, number>> },
  ) =>
    new Gauge({
      name: `cairn_screening_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset();
        for (const [value, number] of Object.entries(await read().catch(() => ({})))) {
          this.set(label ? { [label]: value } : {}, number);
        }
      },
    });
  add('clients_waiting', 'Clients waiting for comparison with reference lists (capped at 10,000).', {
    read: async () => ({ '': (await readOnce()).clients }),
  });
  add('oldest_waiting_seconds', 'How long the client that waits longest has waited.', {
    async read() {
      const { since } = await readOnce();
      return { '': since === null ? 0 : (Date.now() - Date.parse(since)) / 1_000 };
    },
  });
  add('findings_open', 'Findings that no user has decided or seen, by state.', {
    label: 'state',
    async read() {
      const { clients: _clients, ...states } = await countOpenFindings(db.health);
      return states;
    },
  });
  add('findings_overdue', 'Findings that have been open for more than 14 days, by list.', {
    label: 'list',
    read: async () => Object.fromEntries(await countOverdue(db.health)),
  });
}

/** Reads how many clients wait, and since when: their save, or the version of a list that became current last. */
async function readWaiting(query: Query): Promise<Waiting> {
  const lists = await listScreenedLists(query);
  const text = stateText(lists);
  const state = settled.get(query) === text ? null : text;
  const waiting = await countSomeWaiting(query, { state, limit: MOST_COUNTED });
  if (waiting === 0) {
    settled.set(query, text);
    return { clients: 0, since: null };
  }
  const stored = await oldestStoredSince(query);
  const listed =
    lists
      .map(({ importedAt }) => importedAt)
      .toSorted()
      .at(-1) ?? null;
  return { clients: waiting, since: stored ?? listed };
}
