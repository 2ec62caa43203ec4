import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { chooseOption } from '../support/choose-option.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

const HEADING = 'ref_no;type;full_name;aka;dob;ctry';
const LISTED = 'HW-1;Entity;Vetrogorov Line Limited;;;Norway';
const OTHER = 'HW-2;Entity;Grey Plover Chartering AS;;;Malta';
const ADDED = 'HW-3;Entity;Ebbsfleet Dredging GmbH;;;Germany';
const LIST = 'Harbour watch list';

async function uploadVersion(page: Page, version: string, rows: readonly string[]) {
  const buffer = Buffer.from([HEADING, ...rows].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles([{ name: 'watch.csv', mimeType: 'text/csv', buffer }]);
  await expect(page.getByRole('heading', { name: `${rows.length} rows checked` })).toBeVisible();
  await page.getByLabel('List', { exact: true }).fill(LIST);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(LIST);
  await page.getByLabel('Version', { exact: true }).fill(version);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${rows.length} rows checked` })).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Show the list' }).click();
  await expect(page.getByRole('table', { name: `Versions of ${LIST}` })).toContainText(version);
}

journey(
  'a saved client that is on a list is found at once, and is gone with the version that removes it',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await joinAndLogIn(other, server, 'temi.adeyemi@cairn.example');
    await page.goto('/reference-lists');
    await page.getByRole('button', { name: 'Add a list' }).click();
    await uploadVersion(page, 'first', [LISTED, OTHER]);

    const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    const saved = await page.request.put('/api/clients/vetrogorov', {
      data: { name: 'Vetrogorov Line Ltd' },
      headers,
    });
    expect(saved.status()).toBe(200);
    await page.goto('/admin/client/vetrogorov');
    const about = page.getByRole('navigation', { name: 'About Vetrogorov Line Ltd' });
    await expect(about.getByRole('link', { name: 'Screening' })).toContainText('1 likely');

    await about.getByRole('link', { name: 'Screening' }).click();
    const standing = page.getByRole('region', { name: 'Screening' });
    await expect(standing).toContainText(
      /1 found, 1 to look at, compared today at .* with .*watch list first/,
    );
    await standing.getByRole('link', { name: 'Open in Screening' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Screening' })).toBeVisible();
    const client = page.getByRole('region', { name: /^Likely 1/ });
    await expect(client.getByRole('listitem')).toContainText('100 · 100Vetrogorov Line LtdOur client');
    await expect(client.getByRole('listitem')).toContainText(`Vetrogorov Line Limited${LIST}`);
    await client.getByRole('button', { name: 'Review Vetrogorov Line Limited' }).click();
    const both = page.getByRole('region', { name: 'Both records: Vetrogorov Line Limited' });
    await expect(both.getByText('Our record').first()).toBeVisible();
    await expect(both).toContainText(`HW-1, ${LIST} version first`);
    await expect(both.getByRole('link', { name: 'Decide in Entity Matching' })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    const assigning = page.getByRole('dialog', { name: 'Assign this finding' });
    await chooseOption(assigning, 'Assign to', 'ruth.penhale (you)');
    await assigning.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(client).toContainText('Assigned to ruth.penhale.');
    await page.getByRole('button', { name: 'Yours 1' }).click();
    await expect(client.getByRole('listitem').first()).toContainText('Vetrogorov Line Limited');
    // Another filter closes what is open and shows its own first, above the rest of the column.
    await expect(client.getByRole('button', { name: 'Review Vetrogorov Line Limited' })).toBeVisible();
    await expect(both).toBeVisible();
    await chooseOption(page, 'Notify me by email', 'Once a day, when there is something');
    const notified = page.getByRole('combobox', { name: 'Notify me by email' });
    await expect(notified).toBeEnabled();
    await expect(notified).toHaveValue('Once a day, when there is something');
    expect(await axeProblems(page)).toEqual([]);

    await page.goto('/screening');
    await expect(client.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await chooseOption(assigning, 'Assign to', 'temi.adeyemi');
    await assigning.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Nothing new since/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Still to decide' })).toContainText(
      '1 finding, the oldest from today, handed to temi.adeyemi.',
    );
    await expect(page.getByRole('table', { name: /list by list$/ })).toContainText(LIST);
    await other.goto('/screening');
    await other.getByRole('button', { name: 'Yours 1' }).click();
    await expect(other.getByRole('region', { name: /^Likely 1/ })).toContainText('Assigned to temi.adeyemi.');
    await context.close();

    await page.goto(`/reference-lists?list=${encodeURIComponent(LIST)}`);
    await page.getByRole('button', { name: 'Upload a version' }).click();
    await uploadVersion(page, 'second', [OTHER, ADDED]);
    await page.getByRole('button', { name: '1 gone, show them' }).click();
    await expect(page.getByRole('dialog', { name: /^Gone from/ })).toContainText('Vetrogorov Line Limited');
    await page.keyboard.press('Escape');

    await page.goto('/screening?tab=gone');
    const gone = page.getByRole('region', { name: /^Gone 1/ });
    await expect(gone.getByRole('listitem')).toContainText(`Removed from ${LIST}`);
    await gone.getByRole('button', { name: 'Seen: Vetrogorov Line Limited' }).click();
    await expect(page.getByText('Removed from')).toHaveCount(0);
    const report = page.getByRole('region', { name: 'Report over a period' });
    await report.getByRole('textbox', { name: 'Last day' }).fill('1 Jan 2020');
    await expect(report.getByRole('status')).toHaveText('The last day is before the first one.');
    await expect(report.getByRole('link')).toHaveCount(0);
    const today = new Date().toISOString().slice(0, 10);
    await report.getByRole('textbox', { name: 'Last day' }).fill(today);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      report.getByRole('link', { name: 'Report as Page to print' }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(`-${today}.html`);
    await page.goto('/admin/client/vetrogorov?tab=screening');
    await expect(standing).toContainText(/Nothing found, compared today at .* with .*watch list second/);
    await expect(about.getByRole('link', { name: 'Screening' })).toContainText('Clear');
  },
);
