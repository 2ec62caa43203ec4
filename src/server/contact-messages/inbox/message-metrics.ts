import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/open-database.ts';
import { countInboxMessages, countUndelivered } from './inbox-store.ts';

/** Adds the gauges of contact messages to a registry: how many wait for an answer, and how many mails were not taken. */
export function messageMetrics(registry: Registry, { db }: { db: Database }): void {
  new Gauge({
    name: 'cairn_messages_open',
    help: 'Contact messages that are neither answered, closed nor marked as spam.',
    registers: [registry],
    async collect() {
      const open = await countInboxMessages(db.health, { tab: 'open', userId: '' }).catch(() => null);
      if (open !== null) this.set(open);
    },
  });
  new Gauge({
    name: 'cairn_messages_undelivered',
    help: 'Contact messages, and replies to them, whose mail no server has accepted.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const counts = await countUndelivered(db.health).catch(() => null);
      if (!counts) return;
      this.set({ kind: 'message' }, counts.messages);
      this.set({ kind: 'reply' }, counts.replies);
    },
  });
}
