import { expect, it } from 'vitest';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';

forEachDatabase('the desk', (createDatabase) => {
  it('reviews that are overdue or due soon are on the desk, the longest overdue first', async () => {
    const app = await createTestApp(createDatabase);
    const ada = await app.signedInAs('ada@cairn.example');
    const due = () => ada.read('/api/desk/due?today=2026-11-26');
    const field = { dataField: 'nextReview', label: 'Next review', type: 'date', persistent: true };
    await ada.put('/api/fields/nextReview', { ...field, options: [], review: true });
    await ada.put('/api/fieldMappings/review', {
      ...{ sourceField: 'kyc.review', mapsTo: 'nextReview', appliesTo: ['clients'] },
    });
    expect(await due()).toEqual({ items: [], total: 0 });

    for (const [id, review] of Object.entries({
      ...{ soon: '2026-12-20', late: '2026-11-01', far: '2027-06-01', odd: 'in the spring' },
    })) {
      await ada.put(`/api/clients/${id}`, { name: `${id} Ltd`, kyc: { review } });
    }
    const listed = { path: 'kyc.review', label: 'Next review' };
    expect(await due()).toEqual({
      total: 2,
      items: [
        { clientId: 'late', clientName: 'late Ltd', day: '2026-11-01', ...listed },
        { clientId: 'soon', clientName: 'soon Ltd', day: '2026-12-20', ...listed },
      ],
    });
    expect((await ada('/api/desk/due?today=soon')).status).toBe(400);
    await app.close();
  });

  it('a record that a colleague changed is on the desk of the user who has its questions', async () => {
    const app = await createTestApp(createDatabase);
    const ada = await app.signedInAs('ada@cairn.example');
    const ben = await app.signedInAs('ben@cairn.example');
    await ada.put('/api/clients/north', { name: 'North Ltd' });
    const state = { list: { entity: null, answers: {}, rows: [] } };
    const progress = { answered: 0, total: 1, unsaved: 0 };
    await ada.put('/api/question-sessions/clients/north', { version: 0, state, progress });
    await ada.patch('/api/clients/north', { country: 'GB' });
    expect(await ada.read('/api/desk/changed'), 'her own change').toEqual([]);

    await ben.patch('/api/clients/north', { country: 'SE' });
    expect(await ada.read('/api/desk/changed')).toEqual([
      {
        entity: {
          ...{ kind: 'clients', id: 'north', name: 'North Ltd' },
          ...{ clientId: 'north', clientName: 'North Ltd' },
        },
        by: 'ben@cairn.example',
        at: expect.any(String),
      },
    ]);
    expect(await ben.read('/api/desk/changed')).toEqual([]);
    await app.close();
  });
});
