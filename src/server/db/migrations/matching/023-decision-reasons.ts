import type { Kysely } from 'kysely';

const FIRST_REASONS = [
  { code: 'different-birthday', label: 'Different birthday' },
  { code: 'different-country', label: 'Different country' },
  { code: 'different-person-checked', label: 'Different person, checked' },
  { code: 'same-documents-agree', label: 'Same: documents agree' },
  { code: 'common-name', label: 'Common name' },
];

/** Creates the list of reasons for decisions, whose versions are kept, and adds the reason to decisions and the audit log. */
export async function addDecisionReasons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_reason_lists')
    .addColumn('version', 'integer', (column) => column.notNull().unique())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  for (const table of ['match_decisions', 'match_audit']) {
    for (const column of ['reason_code', 'reason']) {
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
    }
  }
  await (db as Kysely<{ match_reason_lists: Record<string, unknown> }>)
    .insertInto('match_reason_lists')
    .values({
      version: 1,
      reasons: JSON.stringify(FIRST_REASONS),
      changed_by: 'system',
      changed_at: new Date().toISOString(),
    })
    .execute();
}
