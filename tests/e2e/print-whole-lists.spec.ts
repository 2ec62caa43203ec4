import { expect, type Locator, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { addManyClients } from '../durability/many-matches.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

/** The words of all sheets, without the room between them. */
async function printed(page: Page): Promise<string> {
  const { text } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })), {
    mergePages: true,
  });
  return withoutRoom(text);
}
const withoutRoom = (text: string) => text.replace(/\s+/g, '');

/** The rows have `total` on paper, the first and the last of them in the PDF, and no button but rows and heads prints. */
async function printWhole(page: Page, list: { rows: Locator; total: number; line: number; action: string }) {
  const { rows, total, line, action } = list;
  await expect(page.getByRole('button', { name: action }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(total);
  const words: string[] = [];
  for (const row of [rows.first(), rows.last()])
    words.push((await row.innerText()).split(/\s*[\t\n]\s*/)[line] ?? '');
  const pressed = page.locator('button:not([data-printed], [aria-pressed="true"])');
  await expect(pressed.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('button', { name: action }).first()).toBeVisible();
  const text = await printed(page);
  for (const one of words) {
    expect(one).not.toBe('');
    expect(text).toContain(withoutRoom(one));
  }
  expect(text).not.toContain(withoutRoom(action));
}

journey('rules, clients and a review are printed whole, without buttons', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'jory.nancarrow@cairn.example');

  await journey.step('all rules, of which a window shows some', async () => {
    await page.goto('/admin/rules');
    const rows = page.getByRole('listbox', { name: 'Rules' }).getByRole('option');
    const total = Number(await rows.first().getAttribute('aria-setsize'));
    expect(await rows.count()).toBeLessThan(total);
    await printWhole(page, { rows, total, line: 0, action: 'Add rule' });
    await expect.poll(() => rows.count(), 'the screen is as before').toBeLessThan(total);
  });

  await journey.step('all clients, with all columns within the sheet', async () => {
    await page.goto('/admin/clients');
    const grid = page.getByRole('grid', { name: 'Clients' });
    const rows = grid.locator('tbody > tr');
    await expect(rows.first()).toBeVisible();
    const total = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(await rows.count()).toBeLessThan(total);
    await printWhole(page, { rows, total, line: 0, action: 'New client' });
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide).toBe(794);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await journey.step('paper says how many clients it leaves out, and Ctrl+P reads them first', async () => {
    const db = await openDatabase({ ...server, besideServer: true });
    await addManyClients(db, 200);
    await db.close();
    await page.goto('/admin/clients');
    const grid = page.getByRole('grid', { name: 'Clients' });
    await expect(grid.locator('tbody > tr').first()).toBeVisible();
    const total = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(await printed(page)).toMatch(new RegExp(`Thefirst\\d+of${total}rows`));
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-asked', '');
    });
    await page.keyboard.press('Control+p');
    await expect(page.locator('body[data-asked]')).toBeVisible();
    expect(await printed(page)).not.toContain('Thefirst');
  });

  await journey.step('the open record of a review with all its candidates', async () => {
    await page.goto('/entity-matching');
    await page.getByRole('button', { name: 'Run Matching' }).click();
    await expect(page.locator('li[aria-current="true"]')).toBeVisible();
    const rows = page.locator('li[data-key]');
    const total = Number(await rows.first().getAttribute('aria-setsize'));
    await printWhole(page, { rows, total, line: 1, action: 'Run Matching' });
    expect(await printed(page)).not.toContain('Confirm');
  });
});
