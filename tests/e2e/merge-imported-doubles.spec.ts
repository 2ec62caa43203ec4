import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';

const CLIENTS = 500;
const DOUBLES = 25;
const [MERGED, DIFFERENT] = [10, 10];

const SYLLABLES = ['ka', 'lo', 'ri', 'mu', 'te', 'bo', 'sa', 'ni', 'fu', 'pe', 'do', 'gi', 'va', 'zu', 'he'];

/** A word of three syllables; those of other numbers are unlike. */
function word(number: number): string {
  const at = (place: number) => SYLLABLES[Math.floor(number / 15 ** place) % 15] ?? '';
  const text = `${at(0)}${at(1)}${at(2)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The names are unlike but for those of the last, which are those of the first with another legal form. */
function aBook() {
  const nameOf = (at: number) => `${word(at * 7 + 11)} ${word(at * 13 + 1_007)}`;
  const lines = Array.from({ length: CLIENTS }, (_, at) => {
    const double = at - (CLIENTS - DOUBLES);
    const of = double < 0 ? at : double;
    const number = String(10_000_000 + of * 7_919).slice(0, 8);
    return `imp${at},${nameOf(of)} ${double < 0 ? 'Ltd' : 'Limited'},${number},City ${at}`;
  });
  const buffer = Buffer.from(`id,name,registrationnumber,address.city\n${lines.join('\n')}\n`);
  return { name: 'book.csv', mimeType: 'text/csv', buffer };
}

const pairs = (page: Page) => page.getByRole('list', { name: 'Pairs' }).getByRole('button');
const idOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
const dataOf = async (page: Page, id: string) => {
  const answer = await page.request.get(`/api/clients/${id}`);
  return answer.ok() ? (await answer.json()).data : null;
};
const countsOf = async (page: Page) =>
  (await (await page.request.get('/api/duplicates?score=95&kind=clients')).json()).counts;

async function importBook(page: Page) {
  await page.goto('/admin/import/clients');
  await page.getByLabel('Choose a file').setInputFiles(aBook());
  await page.getByRole('button', { name: `Import ${CLIENTS} clients` }).click();
  await expect(page.getByText(`${CLIENTS} clients imported.`)).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/duplicates')).json()).compared.waiting)
    .toBe(0);
}

/** Undoes the last merge of a client from its history. `choose` is where each later edit belongs. */
async function undoMergeOf(page: Page, id: string, choose?: RegExp) {
  await page.goto(`/admin/client/${id}?tab=history`);
  await page.getByRole('button', { name: 'Undo the merge…' }).click();
  const undoing = page.getByRole('dialog', { name: /^Undo the merge of/ });
  if (choose) await undoing.getByRole('radio', { name: choose }).check();
  await undoing.getByRole('button', { name: 'Undo the merge' }).press('Enter');
  await expect(page.getByText(/^Undone today/)).toBeVisible();
}

journey(
  'of 500 imported clients the 25 that are there twice are decided by keyboard, merged, and some are two again',
  async ({ page, server, database }) => {
    await joinAndLogIn(page, server, `book-${database}@north-quay.example`);
    await importBook(page);
    const before = await countsOf(page);
    expect(before.open).toBeGreaterThanOrEqual(DOUBLES);
    await page.goto('/admin/duplicates?score=95&kind=clients');
    await expect(pairs(page).first()).toBeVisible();

    const merged: string[] = [];
    for (let at = 0; at < MERGED; at++) {
      await page.goto('/admin/duplicates?score=95&kind=clients');
      const imported = pairs(page).filter({ hasText: 'same registration number' }).first();
      await imported.press('Enter');
      await page.keyboard.press('s');
      await page
        .getByRole('radio', { name: /: City \d+$/ })
        .first()
        .press('Space');
      await expect(page.getByRole('button', { name: /Merge 2 clients/ })).toBeEnabled();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText(/^Merged with .* Limited$|^Merged with .* Ltd$/).first()).toBeVisible();
      merged.push(idOf(page));
    }
    await page.goto('/admin/duplicates?score=95&kind=clients');
    for (let at = 0; at < DIFFERENT; at++) {
      const first = pairs(page).filter({ hasText: 'same registration number' }).first();
      const name = (await first.textContent()) ?? '';
      await first.press('Enter');
      await page.keyboard.press('d');
      await expect(pairs(page).filter({ hasText: name })).toHaveCount(0);
    }
    await expect(page.getByRole('button', { name: `Decided ${DIFFERENT}` })).toBeVisible();
    await expect.poll(async () => (await countsOf(page)).open).toBe(before.open - MERGED - DIFFERENT);

    const [one = '', two = '', edited = ''] = merged;
    await undoMergeOf(page, one);
    await undoMergeOf(page, two);
    const now = await dataOf(page, edited);
    await page.request.put(`/api/clients/${edited}`, {
      data: { ...now, note: 'Calls on Mondays' },
      headers: { origin: server.url },
    });
    await undoMergeOf(page, edited, /^Note Calls on Mondays to both$/);

    for (const id of [one, two, edited]) {
      const listed = (await (await page.request.get(`/api/clients/${id}/merges`)).json()).items;
      expect(listed).toHaveLength(1);
      const [stays, goes] = [await dataOf(page, id), await dataOf(page, listed[0].goes.id)];
      expect(goes.registrationnumber).toBe(stays.registrationnumber);
      expect(stays.prevname).toBeUndefined();
      expect([stays.note, goes.note]).toEqual(Array(2).fill(id === edited ? 'Calls on Mondays' : undefined));
      await page.goto(`/file/clients/${id}`);
      await expect(page.getByText(listed[0].goes.name).first()).toBeVisible();
    }
    expect(await dataOf(page, merged.at(-1) ?? '')).toHaveProperty('prevname');
  },
);
