import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

const MARKER = 'demo-data';

/** Notes that the demo data was offered to this database; false when it had been before. Servers that start together wait here for each other. */
export async function markDemoData(transaction: Transaction<Tables>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('meta')
    .values({ key: MARKER, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether nothing was ever written, not even something deleted since. */
export async function isDatabaseEmpty(transaction: Transaction<Tables>): Promise<boolean> {
  const any = await transaction.selectFrom('revisions').select('version').limit(1).executeTakeFirst();
  return !any;
}
