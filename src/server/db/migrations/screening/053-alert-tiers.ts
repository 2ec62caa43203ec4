import { type Kysely, sql } from 'kysely';

/** The rule of a new installation, as `FIRST_ALERT_RULE` of matching was when this table began. */
const FIRST_RULE = {
  lines: { organisation: { likely: 80, possible: null }, person: { likely: 60, possible: null } },
  lists: {},
};

/**
 * Keeps with each finding what its tier depends on, and the tier, and the versions of the rule that says it. Findings of
 * before have none until the next comparison, which places them; those that are gone are not placed any more.
 */
export async function addAlertTiers(db: Kysely<unknown>): Promise<void> {
  for (const column of ['words', 'combined']) {
    await db.schema
      .alterTable('screening_findings')
      .addColumn(column, 'integer', (one) => one.notNull().defaultTo(0))
      .execute();
  }
  for (const column of ['birthday', 'tier']) {
    await db.schema
      .alterTable('screening_findings')
      .addColumn(column, 'text', (one) => one.notNull().defaultTo(''))
      .execute();
  }
  await sql`update screening_findings
    set words = score, combined = score, birthday = 'missing', tier = 'possible' where state = 'gone'`.execute(
    db,
  );
  await sql`create index screening_findings_unplaced on screening_findings (id) where tier = ''`.execute(db);
  await db.schema
    .createTable('alert_rules')
    .addColumn('version', 'integer', (column) => column.notNull().unique())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('alerts_before', 'integer', (column) => column.notNull())
    .addColumn('alerts_after', 'integer', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await (db as Kysely<{ alert_rules: Record<string, unknown> }>)
    .insertInto('alert_rules')
    .values({
      ...{ version: 1, rule: JSON.stringify(FIRST_RULE), reason: '', alerts_before: 0, alerts_after: 0 },
      ...{ changed_by: 'system', changed_at: new Date().toISOString() },
    })
    .execute();
}
