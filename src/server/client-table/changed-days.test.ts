import { expect, it } from 'vitest';
import { TABLE_OPERATORS, type TableOperator } from '#contract/clients/client-table-contract.ts';
import { daysAfter } from '#records';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { zoneOfAnotherDay } from '../../../tests/support/zone-of-another-day.ts';
import { installationToday, setInstallationFormat } from '../ground/installation-format.ts';

forEachDatabase('the clients that were changed', (createDatabase) => {
  it('before a day or after it are so where the installation is', async () => {
    const app = await createTestApp(createDatabase);
    const ada = await app.signedInAs('ada@cairn.example');
    await ada.put('/api/clients/north', { name: 'North Ltd' });
    setInstallationFormat({ locale: 'en-GB', timeZone: zoneOfAnotherDay() });
    const changed = async (operator: TableOperator, day: string) => {
      const conditions = [{ column: '#changed', operator, values: [day] }];
      return (await ada.post('/api/client-table/ids', { conditions })).json();
    };
    const today = installationToday();
    expect(await changed('below', today)).toEqual([]);
    expect(await changed('above', today), 'after the whole of the day').toEqual([]);
    expect(await changed('above', daysAfter(today, -1))).toEqual(['north']);
    expect(await changed('below', daysAfter(today, 1))).toEqual(['north']);
    expect(await changed('below', `${daysAfter(today, 2)}T12:00:00Z`), 'a moment').toEqual(['north']);
    for (const operator of TABLE_OPERATORS.filter((one) => one !== 'below' && one !== 'above'))
      expect(await changed(operator, today), operator).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    await app.close();
  });
});
