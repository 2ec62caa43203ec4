import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/open-database.ts';
import { countText } from '../../ground/installation-format.ts';
import { shareRunning } from '../../ground/share-running.ts';
import { listLacking } from '../proof/source-proof-store.ts';
import { isHeldBack, isSilent, listSubscriptions } from './subscription-store.ts';

type HealthDeps = { db: Database };

/** What `/readyz` reports of subscribed lists, when there are any, and of lists that are stored in part. It names no list. */
export async function subscriptionHealth({ db }: HealthDeps): Promise<{
  lists?: { subscribed: number; silent: number; held: number };
  warnings: string[];
}> {
  const subscriptions = await listSubscriptions(db.health).catch(() => []);
  const lacking = (await listLacking(db.health).catch(() => [])).length;
  const lacks = countText(lacking, 'reference list lacks', 'reference lists lack');
  const lackings = lacking > 0 ? [`${lacks} more than 0.1 % of the published file.`] : [];
  if (subscriptions.length === 0) return { warnings: lackings };
  const silent = subscriptions.filter((one) => isSilent(one, Date.now())).length;
  const held = subscriptions.filter(isHeldBack).length;
  const overdue = countText(silent, 'reference list is', 'reference lists are');
  const versions = countText(held, 'version of a reference list is', 'versions of reference lists are');
  return {
    lists: { subscribed: subscriptions.length, silent, held },
    warnings: [
      ...(silent > 0 ? [`${overdue} overdue.`] : []),
      ...(held > 0 ? [`${versions} held back.`] : []),
      ...lackings,
    ],
  };
}

/** Adds the gauges of subscribed lists to a registry. */
export function subscriptionMetrics(registry: Registry, { db }: HealthDeps): void {
  // One statement for all gauges of a scrape, which are collected together.
  const readOnce = shareRunning(() => listSubscriptions(db.health).catch(() => []));
  type Read = Awaited<ReturnType<typeof readOnce>>[number];
  const gauges: [name: string, help: string, value: (subscription: Read) => number][] = [
    [
      'read_timestamp_seconds',
      'When a subscribed list was last read; 0: never.',
      ({ readAt }) => (readAt === null ? 0 : Date.parse(readAt) / 1_000),
    ],
    [
      'failing',
      '1 when the last try to read a subscribed list failed.',
      ({ problem }) => Number(problem !== null),
    ],
    [
      'held',
      '1 when a version of a subscribed list is held back.',
      (subscription) => Number(isHeldBack(subscription)),
    ],
    [
      'silent',
      '1 when a subscribed list is overdue, or has failed for three days.',
      (subscription) => Number(isSilent(subscription, Date.now())),
    ],
  ];
  for (const [name, help, value] of gauges) {
    new Gauge({
      name: `cairn_list_${name}`,
      help,
      labelNames: ['list'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const one of await readOnce()) this.set({ list: one.listName }, value(one));
      },
    });
  }
}
