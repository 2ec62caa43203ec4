import { expect, expectTypeOf, it } from 'vitest';
import type { EntityKind } from '#records';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { named, namedRow, rowOf } from './column-names.ts';

forEachDatabase('Names of columns', (createDatabase) => {
  it('a row is stored under the names of columns, and read under those of the program', async () => {
    const { db } = await createDatabase();
    const find = { kind: 'clients' as const, recordId: 'a', listName: 'Names_of b', runId: '', found: 3 };
    await db.query.insertInto('match_finds').values(rowOf(find)).execute();
    const finds = db.query.selectFrom('match_finds as find');
    const some = await finds.select(named('find.record_id', 'list_name', 'found')).executeTakeFirstOrThrow();
    expect(some).toEqual({ recordId: 'a', listName: 'Names_of b', found: 3 });
    expectTypeOf(some).toEqualTypeOf<{ recordId: string; listName: string; found: number }>();
    const whole = namedRow(await finds.selectAll().executeTakeFirstOrThrow());
    expect(whole).toEqual(find);
    expectTypeOf(whole.kind).toEqualTypeOf<EntityKind>();
  });
});
