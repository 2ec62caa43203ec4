import { expect, it } from 'vitest';
import { MAX_SAVED_VIEWS } from '#contract/account/saved-view-contract.ts';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';

forEachDatabase('the saved views of screens', (createDatabase) => {
  async function twoUsers() {
    const app = await createTestApp(createDatabase);
    const [ada, ben] = [await app.signedInAs('ada@cairn.example'), await app.signedInAs('ben@cairn.example')];
    const names = async (user: typeof ada, screen = 'clients') =>
      (await user.read(`/api/saved-views?screen=${screen}`))
        .map(({ name }: { name: string }) => name)
        .join(', ');
    return { app, ada, ben, names };
  }

  it('views are seen by the user who saved them, and by all users when they are shared', async () => {
    const { app, ada, ben, names } = await twoUsers();
    const { screen, ...own } = { screen: 'clients', name: 'High risk', view: 'where=x', isShared: false };
    const saved = await (await ada.post('/api/saved-views', { screen, ...own })).json();
    expect(saved).toEqual({ ...own, id: saved.id, isYours: true });
    await ada.post('/api/saved-views', { screen, name: 'By review', view: 'sort=review', isShared: true });
    expect([await names(ada), await names(ben)]).toEqual(['By review, High risk', 'By review']);

    const [shared] = await ben.read('/api/saved-views?screen=clients');
    expect(shared).toMatchObject({ isYours: false, isShared: true });
    expect((await ben.remove(`/api/saved-views/${shared.id}`)).status).toBe(404);
    expect((await ada.remove(`/api/saved-views/${shared.id}`)).status).toBe(200);
    expect(await names(ben)).toBe('');
    await app.close();
  });

  it('a view is of one screen, and is shown on no other', async () => {
    const { app, ada, ben, names } = await twoUsers();
    const save = async (screen: string) =>
      (await ada.post('/api/saved-views', { screen, name: screen, view: 'part=likely', isShared: true }))
        .status;
    expect([await save('screening'), await save('review'), await save('elsewhere')]).toEqual([200, 200, 400]);
    expect([await names(ben, 'screening'), await names(ben, 'review'), await names(ben)]).toEqual([
      'screening',
      'review',
      '',
    ]);
    await app.close();
  });

  it('a user has a limited number of views, of all screens together', async () => {
    const { app, ada } = await twoUsers();
    const save = async (screen: string) =>
      (await ada.post('/api/saved-views', { screen, name: 'x', view: '', isShared: false })).status;
    for (let count = 0; count < MAX_SAVED_VIEWS; count++) expect(await save('clients')).toBe(200);
    expect(await save('screening')).toBe(409);
    await app.close();
  });
});
