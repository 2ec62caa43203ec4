import type { Transaction } from '../../db/tables.ts';

const MARKER = 'demo-data';

/**
 * Records that the demo data was loaded into this database; returns false when it had been before. Servers that start
 * together wait here for each other.
 */
export async function markDemoData(transaction: Transaction): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('meta')
    .values({ key: MARKER, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether no document was ever written, counting deleted ones. */
export async function isDatabaseEmpty(transaction: Transaction): Promise<boolean> {
  const any = await transaction.selectFrom('revisions').select('version').limit(1).executeTakeFirst();
  return !any;
}
