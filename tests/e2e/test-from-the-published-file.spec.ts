import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

const UN = join(import.meta.dirname, '../fixtures/published-lists/un.xml');
const HEADING = 'Detection test from the published file';

/** The list of the United Nations, with nationalities that are no countries. */
async function aListWithOddNationalities(odd: number): Promise<Buffer> {
  const values = Array.from({ length: odd }, (_, at) => `<VALUE>Atlantis ${at}</VALUE>`);
  return Buffer.from((await readFile(UN, 'utf8')).replace('<VALUE>Sweden</VALUE>', values.join('')));
}

async function upload(page: Page, buffer: Buffer, { version }: { version: string }) {
  await page.locator('input[type=file]').setInputFiles({ name: 'un.xml', mimeType: 'text/xml', buffer });
  await expect(page.getByRole('heading', { name: /\d+ rows? checked/ })).toBeVisible();
  await page.getByLabel('Version', { exact: true }).fill(version);
  await page.getByRole('button', { name: /^Import/ }).click();
  await page.getByRole('link', { name: 'Show the list' }).click();
  // A reload before it is shown would show the upload again.
  await expect(page.getByRole('table', { name: /^Versions of / })).toBeVisible();
}

journey(
  'a list that is imported is tested from its published file by itself, and again when somebody asks',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'published@cairn.example');
    await page.goto('/reference-lists/upload');
    await upload(page, await aListWithOddNationalities(13), { version: 'first' });
    const versions = page.getByRole('table', { name: /^Versions of / });
    const isTested = async () => (await page.request.get('/api/reference-lists')).text();
    await expect.poll(isTested).toContain('"sourceProof":{');
    await page.reload();
    await expect(versions).toContainText('From the file: 100 % stored');
    await page.getByRole('link', { name: 'Test from the published file' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toContainText(HEADING);
    await expect(page.getByText('The authority published 14 names and birthdays.')).toBeVisible();
    await expect(page.getByText('All are stored, and all are found.')).toBeVisible();
    const kinds = page.getByRole('table', { name: 'What the file says, by kind' });
    await expect(kinds.getByRole('row', { name: /^Nationalities 14 14 1 13 7\.14 %/ })).toBeVisible();
    await expect(kinds.getByRole('row', { name: /^Names and birthdays 14 14 14 0 100\.00 %/ })).toBeVisible();
    await expect(page.getByText(/by Cairn\. The file un\.xml, \d+ kB, fingerprint/)).toBeVisible();

    const missed = page.getByRole('table', { name: 'Published values that are not found' });
    await expect(missed.getByRole('row')).toHaveCount(11);
    await page.emulateMedia({ media: 'print' });
    await expect(missed.getByRole('row'), 'on paper all of them').toHaveCount(14);
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: '3 more' }).press('Enter');
    await expect(missed.getByRole('row')).toHaveCount(14);
    await expect(missed.getByRole('row', { name: /Atlantis 12/ })).toHaveText(
      /NationalitiesAtlantis 12◇ Stored as textNot known as a country: nothing is comparedline 4DEi\.001/,
    );
    await missed
      .getByRole('row', { name: /Atlantis 12/ })
      .getByRole('button', { name: 'DEi.001' })
      .press('Enter');
    const inside = page.getByRole('dialog', { name: /^UN Security Council, / });
    await expect(inside.getByRole('listitem')).toHaveCount(1);
    await expect(inside.getByRole('listitem')).toContainText('Atlantis 12');
    await inside.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(inside).toBeHidden();
    const csv = page.waitForEvent('download');
    await page.getByRole('link', { name: 'All 13, as CSV' }).click();
    expect(await readFile(await (await csv).path(), 'utf8')).toContain('"Atlantis 12","Stored as text"');
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    const json = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'The whole test, as JSON' }).press('Enter');
    expect(await readFile(await (await json).path(), 'utf8')).toContain('"missedInAll":13');

    await page.getByRole('button', { name: 'Test again' }).click();
    await expect(page.getByText(/by published\. The file un\.xml/)).toBeVisible();
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 1440],
      ['light', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      expect(await axeProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    const first = page.url();
    await page.getByRole('link', { name: 'UN Security Council' }).click();
    await page.getByRole('button', { name: 'Upload a version' }).click();
    await upload(page, await aListWithOddNationalities(14), { version: 'second' });
    await page.goto(first);
    await expect(page.getByText('The list has changed since: second is in use.')).toBeVisible();
    await page.getByRole('link', { name: 'Test again' }).click();
    await expect(page.getByText('Version second')).toBeVisible();
  },
);

journey('a version without a published file says why it cannot be tested', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'unpublished@cairn.example');
  await page.goto('/reference-lists/embedded/proof');
  await expect(
    page.getByText('This list comes with Cairn: no authority publishes a file of it.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test again' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('table', { name: 'Versions of Embedded list' })).toBeVisible();
  await page.goto('/reference-lists/nothing/proof');
  await expect(page.getByText('The test of this list could not be read.')).toBeVisible();
});
