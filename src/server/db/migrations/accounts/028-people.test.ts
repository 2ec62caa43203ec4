import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { insertUser } from '../../../identity/base/user-store.ts';
import { createPeople } from './028-people.ts';

forEachDatabase('The migration of people', (createDatabase) => {
  it('makes the earliest verified user of an existing database the owner, and lets the others in', async () => {
    const { db } = await createDatabase();
    const aUser = (id: string, emailVerified: boolean) =>
      insertUser(db.query, { id, name: id, email: `${id}@firm.example`, emailVerified });
    await aUser('a-unverified', false);
    await aUser('z-first', true);
    // Without this the two could have the same time.
    await sql`update "user" set "createdAt" = ${db.kind === 'sqlite' ? '2020-01-01T00:00:00.000Z' : new Date(0)}
      where "id" = 'z-first'`.execute(db.query);
    await aUser('b-second', true);
    for (const table of ['people', 'people_audit']) {
      await sql`drop table ${sql.table(table)}`.execute(db.query);
    }
    await createPeople(db.query as Kysely<unknown>);
    const people = await db.query
      .selectFrom('people')
      .select(['user_id', 'role', 'state'])
      .orderBy('user_id')
      .execute();
    expect(people).toEqual([
      { user_id: 'b-second', role: 'full', state: 'in' },
      { user_id: 'z-first', role: 'owner', state: 'in' },
    ]);
  });
});
