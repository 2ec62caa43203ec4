import { expect, test } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { aRun, CLIENT } from '../../../../tests/support/resolution-scenario.ts';

forEachDatabase('External values where nothing is recorded', (createDatabase) => {
  test('External values are chosen where nothing is recorded, but not over a choice, nor where the client changed since', async () => {
    const { app, ada, confirmAll, items, choose, post, putClient, path } = await aRun(createDatabase);
    await confirmAll(ada);
    const [client, south, contact] = await items();
    if (!client || !south || !contact) throw new Error('Not all are matched.');
    await choose(client, {
      industry: { use: 'internal' },
      'address.country': { use: 'custom', text: 'Éire' },
    });
    await choose(contact, { jobtitle: { use: 'external' } });
    expect((await post(ada, 'choices', { preset: 'external-where-empty' })).body).toEqual({ records: 2 });
    const [after, , contactAfter] = await items();
    expect(after?.choices).toEqual({
      industry: { use: 'internal' },
      'address.country': { use: 'custom', text: 'Éire' },
      'address.city': { use: 'external' },
    });
    expect(contactAfter?.choices).toEqual({ jobtitle: { use: 'external' }, birthday: { use: 'external' } });
    const counts = await (await ada(`${path}/resolution/counts`)).json();
    expect(counts.written).toEqual({ fields: 4, records: 2 });
    await putClient('north', { ...CLIENT, note: 'Changed since' });
    expect((await post(ada, 'choices', { preset: 'external-where-empty' })).body).toEqual({ records: 0 });
    await app.close();
  });
});
