import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { createEntitySessions } from './011-entity-sessions.ts';

const answered = (dataField: string) => ({ key: dataField, ruleId: 'r', question: { dataField } });
const penrose = { kind: 'clients', id: 'penrose', name: 'Penrose Boatyard' };
const aList = (entity: object | null, answers: object, more: object = {}) => ({
  ...{ format: 1, entity, answers, copied: ['name'], rows: [answered('a'), answered('b')] },
  ...{ retractions: [], batches: [], ...more },
});

forEachDatabase('the migration to a session per entity', (createDatabase) => {
  async function migrated(sessions: [user: string, updatedAt: string, state: object | null][]) {
    const { db } = await createDatabase();
    for (const table of ['question_sessions', 'question_drafts', 'answer_history']) {
      await db.query.schema.dropTable(table).execute();
    }
    await db.query.schema
      .createTable('question_sessions')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('state', 'text')
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    const former = db.query.withTables<{ question_sessions: Record<string, unknown> }>();
    for (const [user_id, updated_at, state] of sessions) {
      const row = { user_id, version: 7, state: state && JSON.stringify(state), updated_at };
      await former.insertInto('question_sessions').values(row).execute();
    }
    await createEntitySessions(db.query as never);
    const stored = await db.query.selectFrom('question_sessions').selectAll().execute();
    const drafts = await db.query.selectFrom('question_drafts').selectAll().execute();
    return { stored, drafts };
  }

  it('a session is carried over to its entity, without the way back to an entity chosen before', async () => {
    const elsewhere = { id: 1, cause: { kind: 'entity', entity: null }, rowKeys: ['b'] };
    const own = { id: 2, cause: { kind: 'answer', dataField: 'a', previous: 1 }, rowKeys: ['b'] };
    const list = aList(penrose, { a: 1, b: null }, { retractions: [elsewhere, own] });
    const { stored, drafts } = await migrated([['ruth', '2026-01-02', { list, drafts: { a: 'typed' } }]]);
    expect(drafts).toEqual([]);
    expect(stored).toMatchObject([
      {
        ...{ kind: 'clients', client_id: 'penrose', item_id: '', name: 'Penrose Boatyard', version: 7 },
        ...{ holder_id: 'ruth', opened_at: '2026-01-02', answered: 1, total: 2, closed_at: null },
      },
    ]);
    expect(JSON.parse(stored[0]?.state ?? '')).toEqual({
      list: { ...list, retractions: [own] },
      drafts: { a: 'typed' },
    });
  });

  it('a contact’s session is known by its client and its own id', async () => {
    const cormac = { kind: 'contacts', id: 'had:leigh:c1', name: 'Cormac' };
    const { stored } = await migrated([['ruth', '2026-01-02', { list: aList(cormac, {}) }]]);
    expect(stored).toMatchObject([{ kind: 'contacts', client_id: 'had:leigh', item_id: 'c1' }]);
  });

  it('of two sessions about one entity the later one is its session, and the other a draft of typed answers', async () => {
    const { stored, drafts } = await migrated([
      ['ruth', '2026-01-02', { list: aList(penrose, { name: 'Penrose', a: 1 }) }],
      ['temi', '2026-01-03', { list: aList(penrose, { name: 'Penrose', b: 2 }) }],
    ]);
    expect(stored).toMatchObject([{ holder_id: 'temi' }]);
    expect(drafts).toMatchObject([{ user_id: 'ruth', version: 7, answered: 1 }]);
    const { list } = JSON.parse(drafts[0]?.state ?? '');
    expect(list).toMatchObject({ entity: null, answers: { a: 1 }, copied: [] });
  });

  it('sessions without an entity become drafts, and cleared ones are forgotten', async () => {
    const { stored, drafts } = await migrated([
      ['ruth', '2026-01-02', { list: aList(null, { a: 1 }) }],
      ['temi', '2026-01-02', null],
      ['ann', '2026-01-02', { anything: ['else'] }],
    ]);
    expect(stored).toEqual([]);
    expect(drafts.map(({ user_id }) => user_id).sort()).toEqual(['ann', 'ruth']);
  });
});
