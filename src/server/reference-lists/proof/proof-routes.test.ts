import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../../tests/support/matching-scenario.ts';

forEachDatabase('The report of a proof', (createDatabase) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    await addReferenceList(app.deps.db, { id: 'watch', name: 'Watch', version: '2021-11-09' }, [
      { kind: 'clients', id: 'c1', name: 'Brightwater Holdings Ltd' },
      { kind: 'contacts', id: 'p1', name: 'Bartholomew Archibald Fox' },
      { kind: 'relatedParties', id: 'p1', name: 'Bartholomew Archibald Fox' },
      { kind: 'relatedParties', id: 'p2', name: 'Ottoline Vetch' },
    ]);
  });
  afterAll(() => app.close());

  it('is a page and JSON with the same figures, which are kept, made by any signed-in user, and is for lists that are there', async () => {
    const ann = await app.signedInAs('ann@cairn.example');
    const [page, again] = await Promise.all([
      ann('/api/reference-lists/watch/proof/html'),
      ann('/api/reference-lists/watch/proof/json'),
    ]);
    expect(page.headers.get('content-disposition')).toBe('attachment; filename="proof.html"');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('Every one of the 3 names on this list was changed');
    expect(await again.json()).toMatchObject({
      list: { id: 'watch', version: '2021-11-09' },
      names: 3,
      origin: { by: 'ann@cairn.example' },
      falseAlarms: [
        { kind: 'contacts', names: 6000 },
        { kind: 'clients', names: 4000 },
      ],
    });
    const { items } = (await (await ann('/api/reference-lists')).json()) as { items: ReferenceListView[] };
    const { proof } = items.flatMap(({ versions }) => versions).find(({ id }) => id === 'watch') ?? {};
    expect(proof?.tried).toBeGreaterThan(3);
    expect(proof?.found).toBe(proof?.tried);
    expect((await ann('/api/reference-lists/watch/proof/pdf')).status).toBe(404);
    expect((await ann('/api/reference-lists/none/proof/html')).status).toBe(404);
  });
});
