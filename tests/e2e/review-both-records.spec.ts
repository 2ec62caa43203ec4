import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { importReferenceList } from '../../src/server/reference-lists/import-reference-list.ts';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { addReferenceList, aFinishedRun } from '../support/matching-scenario.ts';
import { sendAs } from '../support/reviewer.ts';

const OFAC = join(import.meta.dirname, '../fixtures/ofac-sdn');
const REMARKS =
  'DOB 19 Jun 1951; POB Giza, Egypt; Passport 1084010 (Egypt); alt. Passport 19820215; Operational and Military Leader of JIHAD GROUP.';
const TABLET = { width: 820, height: 1112 };
const PHONE = { width: 390, height: 844 };

const chosen = (page: Page) => page.locator('li[aria-current="true"]');
const bar = (page: Page) => page.getByRole('region', { name: 'Decide' });
const row = (page: Page, field: string) =>
  chosen(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: field, exact: true }) });

journey(
  'the programme and the remarks of a sanctions list are read before the decision',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'kerensa.bolitho@cairn.example');
    const send = await sendAs(page);
    const contacts = [
      {
        ...{ id: 'c', firstname: 'Ayman', lastname: 'Al Zawahiri', birthday: '1951-01-19' },
        ...{ nationality: 'Egyptian', jobtitle: 'Finance director' },
      },
    ];
    await send('/api/clients/polgooth', { method: 'PUT', json: { name: 'Polgooth Mining', contacts } });
    const db = await openDatabase({ ...server, besideServer: true });
    const paths = ['sdn.csv', 'alt.csv'].map((file) => join(OFAC, file));
    await importReferenceList(db, {
      ...{ id: 'ofac-review', name: 'OFAC SDN review', version: '1' },
      ...{ format: 'ofac', paths, author: 'system' },
    });
    await db.close();
    await aFinishedRun(send, { lists: ['ofac-review'], kinds: ['contacts'] });

    await page.route('**/candidates?*', (route) => route.abort());
    await page.goto('/entity-matching?record=contacts:polgooth:c');
    await expect(bar(page)).toContainText('The record could not be read. Nothing is decided.');
    await expect(bar(page).getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await page.keyboard.press('c');
    await page.unroute('**/candidates?*');

    await expect(row(page, 'Programme'), 'before anything else').toContainText('SDGT');
    await expect(chosen(page).getByRole('row').nth(1)).toContainText('Programme');
    await expect(row(page, 'Remarks'), 'in full').toContainText(REMARKS);
    await expect(row(page, 'Date of birth')).toContainText('19 January 1951');
    await expect(row(page, 'Date of birth')).toContainText('19 June 1951');
    await expect(row(page, 'Date of birth')).toContainText('One digit differs');
    await expect(row(page, 'Job title')).toContainText('Differs');
    await expect(chosen(page)).toContainText('Dr. Ayman AL ZAWAHIRI, also known as Ayman AL-ZAWAHIRI');
    await expect(chosen(page).getByRole('columnheader', { name: /on a sanctions list/ })).toBeVisible();
    expect(await axeProblems(page), 'both records').toEqual([]);

    await page.keyboard.press('d');
    const reasons = page.getByRole('region', { name: 'Reason' });
    await expect(reasons.getByRole('radio').first(), 'a sanctions list needs a reason').toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^1 of/ }), 'no earlier key decided').toBeVisible();
    const log = page.getByRole('region', { name: 'Audit log' });
    await expect(log).toContainText('Deleted Dr. Ayman AL ZAWAHIRI, also known as Ayman AL-ZAWAHIRI');
    await brushScores(page);
  },
);

/** Brushes over the histogram from 62 to 88: the list shows the bars that are touched, and all again on request. */
async function brushScores(page: Page) {
  const scores = page.getByRole('region', { name: 'Scores' });
  const shown = async (from: string, to: string) => {
    await expect(scores.getByRole('textbox', { name: 'Lowest score shown' })).toHaveValue(from);
    await expect(scores.getByRole('textbox', { name: 'Highest score shown' })).toHaveValue(to);
  };
  const chart = scores.locator('svg');
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + 0.62 * width, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 0.88 * width, y + 60);
  await page.mouse.up();
  await shown('60', '89');
  await scores.getByRole('button', { name: 'All' }).click();
  await shown('0', '100');
}

journey(
  'both records are compared field by field, on a desk, a tablet and a phone',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'jenifer.nance@cairn.example');
    const send = await sendAs(page);
    const address = { street: 'Sågverksgatan 12', city: 'Sundsvall', postcode: '852 99', country: 'Sweden' };
    const names = { name: 'Åkerlund Sågverk AB', prevname: 'Åkerlund & Söner AB' };
    await send('/api/clients/sagverk', { method: 'PUT', json: { ...names, address, clientType: 'Company' } });
    const db = await openDatabase({ ...server, besideServer: true });
    await addReferenceList(db, { id: 'wood', name: 'Wood' }, [
      {
        ...{ kind: 'clients', id: 'w1', name: 'Akerlund Sagverk Aktiebolag', country: 'Finland' },
        ...{ postalAddress: address, customertype: 'Company', industrydescription: 'Logging' },
      },
      { kind: 'clients', id: 'w2', name: 'Granåsen Skog AB', prevname: 'Åkerlunds Sågverk AB' },
    ]);
    await db.close();
    await aFinishedRun(send, { lists: ['wood'], kinds: ['clients'] });
    await page.goto('/entity-matching?record=clients:sagverk');

    await expect(chosen(page).getByText('accent only').first()).toBeVisible();
    await expect(chosen(page).getByText('same legal form')).toBeVisible();
    await expect(row(page, 'Country')).toContainText('Conflict');
    await expect(row(page, 'Former names')).toContainText('Only ours');
    await expect(row(page, 'Postal address')).toContainText('Same as our address');
    await expect(row(page, 'Industry')).toContainText('Only theirs');
    await expect(chosen(page)).toContainText(/1 equal field folded: .*type/);
    await chosen(page).getByRole('button', { name: 'Show', exact: true }).click();
    await expect(chosen(page).getByRole('row').last()).toContainText('Same');
    const other = page
      .getByRole('listitem')
      .filter({ hasText: 'Granåsen Skog AB, formerly Åkerlunds Sågverk AB' });
    await expect(other, 'a closed row has both names').toBeVisible();
    await page.keyboard.press('j');
    await expect(other).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('k');

    await page.setViewportSize(TABLET);
    await expect(page.getByRole('listbox', { name: 'Clients' }), 'the list stays').toBeVisible();
    await expect(row(page, 'Country')).toBeVisible();
    await expect(page.getByText(/^0 of 2 decided$/).first()).toBeVisible();
    expect(await axeProblems(page), 'on a tablet').toEqual([]);

    await page.setViewportSize(PHONE);
    await expect(page.getByRole('listbox', { name: 'Clients' })).toBeHidden();
    await expect(row(page, 'Country')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await expect(other).toHaveAttribute('aria-current', 'true');
    await expect(row(page, 'Former names')).toBeVisible();
    expect(await axeProblems(page), 'on a phone').toEqual([]);
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^0 of 2 decided$/).first()).toBeVisible();
  },
);
