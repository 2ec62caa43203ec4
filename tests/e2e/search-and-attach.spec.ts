import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { addReferenceList, aFinishedRun } from '../support/matching-scenario.ts';
import { sendAs } from '../support/reviewer.ts';
import type { RunningServer } from '../support/running-server.ts';

const PHONE = { width: 390, height: 844 };

const chosen = (page: Page) => page.locator('li[aria-current="true"]');
const bar = (page: Page) => page.getByRole('region', { name: 'Decide' });
const opener = (page: Page) => page.getByRole('button', { name: /^Search and attach/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Search and attach/ });

/** A client under an old name, and a list that has its new one. */
async function aHiddenMoorings(page: Page, server: RunningServer, id: string) {
  const send = await sendAs(page);
  await send(`/api/clients/${id}`, {
    method: 'PUT',
    json: { name: 'K. P. Moorings', address: { city: 'Falmouth', country: 'United Kingdom' } },
  });
  const db = await openDatabase({ ...server, besideServer: true });
  await addReferenceList(db, { id: `${id}-list`, name: `Harbour list of ${id}` }, [
    { kind: 'clients', id: 'k1', name: 'Kestrel Point Moorings Limited', country: 'United Kingdom' },
    { kind: 'clients', id: 'k2', name: 'Kestrel Point Moorings Holding SA', country: 'Panama' },
    { kind: 'clients', id: 'k3', name: 'Granite Waymark AG' },
  ]);
  await db.close();
  await aFinishedRun(send, { lists: [`${id}-list`], kinds: ['clients'] });
  await page.goto(`/entity-matching?record=clients:${id}`);
}

journey(
  'a reference record that was not found is searched for, attached by the keyboard, decided and resolved',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'kelynen.attach@cairn.example');
    await aHiddenMoorings(page, server, 'moorings');
    await expect(page.getByText(/^Compared with 1 list, none found/)).toBeVisible();
    await opener(page).press('Enter');
    const name = dialog(page).getByRole('textbox', { name: 'Name' });
    await expect(name, 'the search begins with the name of the record').toBeFocused();
    await expect(name).toHaveValue('K. P. Moorings');
    await page.keyboard.press('Escape');
    await expect(opener(page), 'Esc gives the focus back').toBeFocused();

    await page.keyboard.press('s');
    await expect(name, 'a key right after Esc counts').toBeFocused();
    await page.keyboard.type('Quarterdeck');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: /^No name scores 75 or more/ })).toBeVisible();
    await name.fill('Kestrel Point Moorings');
    await page.keyboard.press('Enter');
    const attach = dialog(page).getByRole('button', { name: 'Attach Kestrel Point Moorings Limited' });
    await expect(attach).toBeVisible();
    expect(await axeProblems(page), 'the search').toEqual([]);
    await attach.press('Enter');
    await expect(dialog(page)).toBeHidden();

    await expect(chosen(page), 'what was attached is chosen').toBeFocused();
    await expect(chosen(page)).toContainText('Kestrel Point Moorings Limited');
    await expect(chosen(page)).toContainText('attached by kelynen.attach');
    await expect(bar(page)).toContainText('it was attached by hand');
    await expect(page.getByRole('button', { name: 'Proceed to Resolution' })).toBeDisabled();
    const log = page.getByRole('region', { name: 'Audit log' });
    await expect(log).toContainText('Attached Kestrel Point Moorings Limited');
    expect(await axeProblems(page), 'the candidate').toEqual([]);

    await page.keyboard.press('s');
    await name.fill('Kestrel Point Moorings');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('A candidate already')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('u');
    await expect(page.getByText(/^Compared with 1 list, none found/), 'undo takes it off').toBeVisible();
    await expect(log).toContainText('Took Kestrel Point Moorings Limited off again');
    await page.keyboard.press('s');
    await name.fill('Kestrel Point Moorings');
    await page.keyboard.press('Enter');
    await attach.press('Enter');
    await expect(chosen(page)).toBeFocused();
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { name: /^1 of 1 decided/ })).toBeVisible();
    await expect(log, 'it is stored').toContainText('Confirmed Kestrel Point Moorings Limited');
    await page.getByRole('button', { name: 'Proceed to Resolution' }).press('Enter');
    const doubts = page.getByRole('dialog', { name: 'Check before you proceed' });
    const title = page.getByRole('heading', { level: 1, name: 'Match Resolution' });
    await expect(doubts.or(title)).toBeVisible();
    if (await doubts.isVisible()) await doubts.getByRole('button', { name: 'Proceed anyway' }).press('Enter');
    await expect(title).toBeVisible();
    await expect(page.getByText('Kestrel Point Moorings Limited').first()).toBeVisible();
  },
);

journey(
  'a search that fails says so and is repeated, and that none of what it finds is the record is kept',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'morwenna.none@cairn.example');
    await aHiddenMoorings(page, server, 'quay-moorings');
    await page.setViewportSize(PHONE);
    await opener(page).click();
    const name = dialog(page).getByRole('textbox', { name: 'Name' });
    await name.fill(' ');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Name is required')).toBeVisible();
    await page.route('**/api/matching/search?*', (route) => route.abort());
    await name.fill('Kestrel Point Moorings');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('The lists could not be searched.')).toBeVisible();
    await page.unroute('**/api/matching/search?*');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    const attach = dialog(page).getByRole('button', { name: 'Attach Kestrel Point Moorings Limited' });
    await expect(attach).toBeVisible();
    const box = await attach.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), 'on a phone as well').toBeLessThanOrEqual(PHONE.width);

    await page.route('**/attached', (route) =>
      route.fulfill({
        status: 403,
        json: {
          ...{ defined: false, code: 'READ_ONLY', status: 403 },
          message: 'You may read only. Nothing was changed.',
        },
      }),
    );
    await attach.click();
    await expect(dialog(page).getByText('You may read only. Nothing was changed.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'None of these' }).click();
    await expect(dialog(page).getByText('Kept in the history of the client.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Compared with 1 list, none found/)).toBeVisible();
    await page.goto('/file/clients/quay-moorings');
    await expect(page.getByText(/None of these is K\. P\. Moorings\./).first()).toBeVisible();
  },
);
