import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { numbersIn } from './numbers-in.ts';

forEachDatabase('Whole numbers as one parameter', (createDatabase) => {
  it('whole numbers in one parameter find their rows, however many they are', async () => {
    const { query } = (await createDatabase()).db;
    await query
      .insertInto('reference_records')
      .values(
        Array.from({ length: 900 }, (_, row) => ({
          ...{ list_id: 'l', kind: 'clients', row_number: row, record_id: `r${row}` },
          ...{ names: '[]', normalized: '[]', birthday: null, birthplace_key: null, data: '{}' },
        })),
      )
      .execute();
    const find = (numbers: number[]) =>
      query
        .selectFrom('reference_records')
        .select('row_number')
        .where('row_number', 'in', numbersIn(query, numbers))
        .orderBy('row_number')
        .execute();
    expect(await find([])).toEqual([]);
    expect(await find([7, 3, 7, 5_000])).toEqual([{ row_number: 3 }, { row_number: 7 }]);
    expect(await find(Array.from({ length: 40_000 }, (_, at) => at))).toHaveLength(900);
  });
});
