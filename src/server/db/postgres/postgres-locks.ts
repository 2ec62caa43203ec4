import { PostgresAdapter, sql } from 'kysely';
import type { Query, Transaction } from '../tables.ts';

/** Keys of the advisory locks: any numbers, each used once. */
const KEYS = {
  alertRule: 7_251_953,
  decisions: 7_251_954,
  quota: 20_540_001,
  mergePlace: 20_540_067,
  /** Of erasing, shared by work that stores what it has read of people before. */
  erasing: 20_540_068,
} as const;

/** Whether rows and advisory locks can be locked: on PostgreSQL. On SQLite a writing transaction is alone anyway. */
export function canLock(query: Query): boolean {
  return query.getExecutor().adapter instanceof PostgresAdapter;
}

/** Has other transactions that take this lock wait for the end of this one; those that share it do not wait for each other. */
export async function takeLock(
  transaction: Transaction,
  name: keyof typeof KEYS,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<void> {
  if (!canLock(transaction)) return;
  const take = sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${take}(${KEYS[name]})`.execute(transaction);
}
