import { expect, type Locator, type Page } from '@playwright/test';
import { holdCalls } from '../support/hold-calls.ts';
import { importList } from '../support/import-list.ts';
import { joinAndLogIn, joinByRequests, journey } from '../support/journey.ts';

/** On a tablet what was found is whole, and the note comes after it. */
async function expectAbove(page: Page, result: Locator, note: Locator) {
  const desk = page.viewportSize();
  if (!desk) throw new Error('The page has no size.');
  for (const size of [
    { width: 1100, height: 800 },
    { width: 820, height: 600 },
  ]) {
    await page.setViewportSize(size);
    const [found, after] = [await result.boundingBox(), await note.boundingBox()];
    expect((found?.y ?? 0) + (found?.height ?? 0)).toBeLessThanOrEqual(after?.y ?? 0);
  }
  await page.setViewportSize(desk);
}

journey(
  'a name is looked up by the keyboard, and kept as a note in the history of a client',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await expect(page.getByRole('button', { name: /^Find/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find' });
    await palette.getByRole('combobox').fill('look up');
    await expect(palette.getByRole('option', { name: /^Look up a name/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Look up a name' })).toBeVisible();
    await expect(page.getByText('Nothing is kept unless you keep it.')).toBeVisible();

    await page.getByLabel('Name').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Name is required')).toBeVisible();
    await page.keyboard.type('Anneliese Thorsen Vale');
    await page.keyboard.press('Enter');
    const result = page.getByRole('region', { name: /scores? 55 or more/ });
    await expect(result.getByText('You asked').first()).toBeVisible();
    await expect(result.getByText(/records? compared\./)).toBeVisible();
    const closed = result.getByRole('button', { expanded: false });
    const before = await closed.count();
    if (before > 0) {
      await closed.first().press('Enter');
      await expect(closed).toHaveCount(before);
    }

    const note = page.getByRole('region', { name: 'Keep as a note' });
    await expectAbove(page, result, note);
    await note.getByRole('button', { name: 'Keep the note' }).click();
    await expect(note.getByText('Choose a client.')).toBeVisible();
    await note.getByRole('combobox', { name: 'On' }).fill('hadl');
    await page.getByRole('option', { name: /^Hadleigh Marine Holdings/ }).click();
    await note.getByLabel('What you saw').fill('None is the same person.');
    await note.getByRole('button', { name: 'Keep the note' }).click();
    await note.getByRole('link', { name: 'Open the history' }).click();

    const history = page.getByRole('region', { name: 'History' });
    const entry = history.getByRole('listitem').filter({ hasText: 'Anneliese Thorsen Vale looked up by' });
    await expect(entry).toContainText('None is the same person.');
    await expect(entry).toContainText(/Lists: .+, version .+\./);
    await page.goto('/entity-matching/look-up');
    await expect(page.getByRole('region', { name: 'Your last look-ups kept' })).toContainText('Anneliese');
    await page.goto('/file/clients/hadleigh-marine-holdings');
    await expect(page.getByText(/^Looked up by .*None is the same person\./)).toBeVisible();
  },
);

journey(
  'a name that no record has shows the nearest one, and a failed look-up can be repeated',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'kerensa.vosper@cairn.example');
    const entered = Promise.withResolvers<void>();
    await page.route('**/api/matching/lists', async (route) => {
      await entered.promise;
      await route.continue();
    });
    await page.goto('/entity-matching/look-up');
    await page.getByRole('radio', { name: 'Company' }).check();
    await expect(page.getByLabel('Birthday, if known')).toBeDisabled();
    await page.getByLabel('Name').fill('Qwyzzik Vroomlater');
    await page.route('**/api/matching/search?*', (route) => route.abort());
    await page.keyboard.press('Enter');
    entered.resolve();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/api/matching/search?*');
    await expect(
      page.getByRole('heading', { name: /^No name scores 75 or more in \d+ lists?\./ }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Keep as a note' })).toBeVisible();
  },
);

journey(
  'a name is looked up once however often Enter is pressed, and a note stays when more is shown',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'ysella.tonkin@cairn.example');
    const rows = Array.from({ length: 25 }, (_, at) => `TQ-${at};Person;Tamsin Quillfeather;;;Iraq`);
    await importList(page, { name: 'Tolls', rows });
    const readLists = await holdCalls(page, '**/api/matching/lists');
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/matching/search?')) searches.push(request.url());
    });
    await page.goto('/entity-matching/look-up');
    await page.getByLabel('Name').fill('Tamsin Quillfeather');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    readLists();
    await expect(page.getByText(/^The best 20 of \d+ are shown\./)).toBeVisible();
    expect(searches).toHaveLength(1);

    const note = page.getByRole('region', { name: 'Keep as a note' });
    await note.getByLabel('What you saw').fill('None of them is ours.');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByText(/^The best 20 of/)).toHaveCount(0);
    await expect(note.getByLabel('What you saw')).toHaveValue('None of them is ours.');
  },
);
