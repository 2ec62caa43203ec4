import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { joinByRequests, journey } from '../support/journey.ts';

const CLIENT = 'hadleigh-marine-holdings';
const FILE = `/file/clients/${CLIENT}`;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string) => section(page, 'What is known').getByRole('row', { name }).first();

/** Downloads the file that is shown. */
async function download(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download as ${format}` }).click();
  const arrived = await arriving;
  return { name: arrived.suggestedFilename(), bytes: await readFile(await arrived.path()) };
}

journey(
  'a client is changed, and its file shows the change and what was before, to print and to download',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'temi.adeyemi@cairn.example');
    await page.goto(`/admin/client/${CLIENT}`);
    const turnover = page.getByRole('region', { name: 'Client Information' }).getByLabel('Annual turnover');
    await turnover.fill('412000');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

    // The file is read when what was saved has been compared, so that it stays as it is shown.
    const screened = async () =>
      (await (await page.request.get(`/api/clients/${CLIENT}/overview`)).json()).standing?.isCurrent;
    await expect.poll(screened).toBe(true);

    await page.goto(FILE);
    await expect(page.getByRole('heading', { level: 1, name: 'File of Hadleigh Marine' })).toBeVisible();
    await expect(page).toHaveTitle(/^File of Hadleigh Marine Holdings Ltd/);
    await expect(row(page, 'Annual turnover')).toContainText('412,000');
    await expect(row(page, 'Annual turnover')).toContainText('was 1,840,000 from');
    await expect(row(page, 'Annual turnover')).toContainText('Client page, temi.adeyemi@cairn.example');
    await expect(section(page, 'Questions')).toContainText('No question was answered.');
    const matches = section(page, 'Matches');
    await expect(matches).toContainText(/, with no list: 0 found\./);
    await expect(matches).not.toContainText('Not screened yet.');

    const shown = await page.getByText(/^Fingerprint/).innerText();
    const json = await download(page, 'JSON');
    expect(json.name).toMatch(/^File of Hadleigh Marine Holdings Ltd \d{4}-\d\d-\d\d\.json$/);
    const fingerprint = createHash('sha256').update(json.bytes).digest('hex');
    expect(shown.replace(/[^0-9a-f]/g, '').endsWith(fingerprint.slice(0, 16))).toBe(true);
    expect((await download(page, 'CSV')).bytes.toString()).toContain(fingerprint);
    expect((await download(page, 'PDF')).bytes.toString('latin1')).toMatch(/^%PDF-/);

    await section(page, 'What is known').getByRole('button', { name: 'Show' }).click();
    await expect(section(page, 'What is known')).toContainText(/fields? of the record (is|are) empty: /);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(section(page, 'What is known').getByText('and not printed')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.emulateMedia({ media: null, colorScheme: null });

    await page.getByRole('link', { name: 'Cormac Dunleavy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'File of Cormac Dunleavy' })).toBeVisible();
    await page.getByRole('link', { name: 'File of Hadleigh Marine Holdings Ltd' }).click();
    await expect(page).toHaveURL(FILE);
  },
);

journey('a file is read as of another day, which the address keeps', async ({ page, server }) => {
  await joinByRequests(page.request, server, 'owen.prideaux@cairn.example');
  await page.goto(FILE);
  const day = page.getByRole('textbox', { name: 'As of' });
  await day.fill('1 January 2999');
  await day.press('Enter');
  await expect(page.getByText('That day has not come yet.')).toBeVisible();
  await day.fill('sometime');
  await day.press('Enter');
  await expect(page.getByText('This is not a day.')).toBeVisible();
  await day.fill('4 March 2025');
  await day.press('Enter');
  await expect(page).toHaveURL(`${FILE}?asOf=2025-03-04`);
  await expect(page.getByText('Nothing was known on that day.')).toBeVisible();
  await expect(page.getByText('as it was on 4 March 2025.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing was known on that day.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(FILE);
  await expect(row(page, 'Client name')).toContainText('Hadleigh Marine Holdings Ltd');
  await expect(day).not.toHaveValue('4 March 2025');

  await page.goto(`${FILE}?asOf=2999-01-01`);
  await expect(page.getByRole('alert')).toContainText('There is no file of that day.');
  await page.getByRole('button', { name: 'Show it as of today' }).click();
  await expect(row(page, 'Client name')).toBeVisible();

  await page.goto('/file/contacts/nobody/c1');
  await expect(page.getByRole('alert')).toContainText('There never was a client, contact or related party');
});

journey('a file that could not be read is tried again', async ({ page, server }) => {
  await joinByRequests(page.request, server, 'ruth.penhale@cairn.example');
  await page.route('**/api/entities/clients/*/file', (route) => route.abort());
  await page.goto(FILE);
  await expect(page.getByRole('alert')).toContainText('The file could not be read.');
  await page.unroute('**/api/entities/clients/*/file');
  await expect(row(page, 'Client name')).toBeVisible();
});
