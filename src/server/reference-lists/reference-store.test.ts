import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../tests/support/matching-scenario.ts';
import { turnsDuring } from '../../../tests/support/turns-during.ts';
import { readReferenceRows } from './reference-store.ts';

const LIST = { listId: 'many', kind: 'contacts' } as const;

forEachDatabase('Records of a reference list', (createDatabase) => {
  it('are read by their rows in the order asked, with turns of others between parts', async () => {
    const { db } = await createDatabase();
    const records = Array.from({ length: 2_100 }, (_, at) => ({
      ...{ kind: LIST.kind, id: `r${at}`, name: `Ottoline Quay ${at}` },
    }));
    await addReferenceList(db, { id: LIST.listId }, records);
    const rows = [5_000, ...records.map((_, at) => records.length - 1 - at)];
    let read: string[] = [];
    const turns = await turnsDuring(async () => {
      read = (await readReferenceRows(db.query, LIST, rows)).map(({ id }) => id);
    });
    expect(read).toEqual(records.map(({ id }) => id).toReversed());
    // Five parts of at most 500 rows.
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});
