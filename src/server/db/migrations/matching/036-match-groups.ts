import type { Kysely } from 'kysely';

/** Lets a record of a run have several groups in a list: of the same birthday or birthplace, and of other spellings. */
export async function allowSeveralGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('match_groups').renameTo('match_groups_before').execute();
  await db.schema
    .createTable('match_groups')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ord', 'integer', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('decided_alone', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_groups_pk', ['run_id', 'kind', 'ord', 'list_id', 'origin'])
    .execute();
  type Groups = Record<
    'run_id' | 'kind' | 'ord' | 'list_id' | 'origin' | 'value' | 'count' | 'decided_alone',
    unknown
  >;
  const groups = db as Kysely<{ match_groups: Groups; match_groups_before: Groups }>;
  const columns = [
    ...(['run_id', 'kind', 'ord', 'list_id', 'origin', 'value', 'count', 'decided_alone'] as const),
  ];
  await groups
    .insertInto('match_groups')
    .columns(columns)
    .expression((query) => query.selectFrom('match_groups_before').select(columns))
    .execute();
  await db.schema.dropTable('match_groups_before').execute();
}
