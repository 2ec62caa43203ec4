import { type AlertRule, BIRTH_YEARS_APART } from '#matching';
import { takeLock } from '../../db/postgres/postgres-locks.ts';
import { namedRow, rowOf } from '../../db/rows/column-names.ts';
import type { Query, Transaction } from '../../db/tables.ts';

/** A version of the rule of alerts: who changed it, why, and how many alerts that left. */
export type StoredRule = {
  version: number;
  rule: AlertRule;
  reason: string;
  alertsBefore: number;
  alertsAfter: number;
  /** The id of a user. */
  changedBy: string;
  changedAt: string;
};

/** Reads the rule in use. */
export async function readAlertRule(query: Query): Promise<StoredRule> {
  const [newest] = await listAlertRules(query, 1);
  if (!newest) throw new Error('No alert rule is stored.');
  return newest;
}

/** Reads how many years apart years of birth are near for the firm. */
export async function readBirthYearsApart(query: Query): Promise<number> {
  return birthYearsApart((await readAlertRule(query)).rule);
}

/** Returns how many years apart years of birth are near by a rule. */
export function birthYearsApart({ birthYears = BIRTH_YEARS_APART }: AlertRule): number {
  return birthYears;
}

/** Lists the versions of the rule, newest first. */
export async function listAlertRules(query: Query, limit: number): Promise<StoredRule[]> {
  const rows = await query
    .selectFrom('alert_rules')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...namedRow(row), rule: JSON.parse(row.rule) }));
}

/**
 * Reads the rule in use, which no user changes before the transaction ends; `toChange`: nor writes a finding by it.
 */
export async function lockAlertRule(
  transaction: Transaction,
  { toChange }: { toChange: boolean },
): Promise<StoredRule> {
  await takeLock(transaction, 'alertRule', { isShared: !toChange });
  return readAlertRule(transaction);
}

/** Adds a version of the rule; false when there is one of this number already. */
export async function insertAlertRule(query: Query, stored: StoredRule): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('alert_rules')
    .values(rowOf({ ...stored, rule: JSON.stringify(stored.rule) }))
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
