import { expect } from '@playwright/test';
import { importList, LISTED_PEOPLE } from '../support/import-list.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

journey.use({
  settings: { LOCALE: 'en-US', TIME_ZONE: 'America/Los_Angeles' },
  timezoneId: 'Pacific/Kiritimati',
});

/** Then it is the 30th where the installation is, and the 1st of the next month in UTC and for the reader. */
const LATE = new Date('2026-12-01T05:00:00Z');

const NOTHING = { opened: 0, cleared: 0, confirmed: 0, seen: 0, open: 0, reopened: 0, overdue: 0 };
const FIGURES = { ...NOTHING, list: '', medianDays: 1_234.5, mostDays: null, reasons: [] };

journey('days that are counted in UTC keep their names in a zone west of it', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'wes.late@cairn.example');
  await importList(page, LISTED_PEOPLE);
  await page.clock.setFixedTime(LATE);
  const day = { day: '2026-11-30', new: 1, changed: 0, gone: 0, lookedBy: [] };
  await page.route('**/api/screening/days', (route) => route.fulfill({ json: [day] }));
  const asked: string[] = [];
  await page.route('**/api/screening/figures?*', (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ json: { all: FIGURES, lists: [] } });
  });
  await page.goto('/screening');
  const link = page.getByRole('link', { name: /report to print$/ });
  await expect(link).toHaveText(/^November 30/);
  await expect(link).toHaveAttribute('href', /from=2026-11-30&to=2026-11-30/);
  await expect(page.getByRole('region', { name: 'Figures of December' })).toContainText('1,234.5');
  expect(asked).toEqual(['?from=2026-12-01&to=2026-12-01']);
});

journey(
  'a calendar opens where the day of the installation is, and its weeks begin as there',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ely.late@cairn.example');
    await page.clock.setFixedTime(LATE);
    await page.goto('/entity-matching/look-up');
    await page.getByRole('textbox', { name: 'Birthday, if known' }).press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: /^Choose/ });
    await expect(calendar.getByRole('button', { name: 'November 2026', exact: true })).toBeVisible();
    await expect(calendar.locator('th').first()).toHaveText('Su');
  },
);

journey(
  'the time of a change in the table of clients has its zone in whole, and a day is chosen while the file of it comes',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'una.late@cairn.example');
    const headers = { origin: server.url };
    const put = await page.request.put('/api/clients/late', { data: { name: 'Aaa Late' }, headers });
    expect(put.status()).toBe(200);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/clients?columns=%23changed');
    const cell = page.getByRole('gridcell').filter({ hasText: '(America/Los_Angeles)' }).first();
    await expect(cell).toBeVisible();
    expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);

    let isHeld = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/entities/clients/*/file**', async (route) => {
      if (isHeld) await held;
      await route.continue();
    });
    await page.goto('/file/clients/late');
    const day = page.getByRole('textbox', { name: 'As of' });
    await expect(day).toBeVisible();
    isHeld = true;
    await day.fill('4 March 2025');
    await day.press('Enter');
    await day.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Choose the day of the file' });
    await expect(calendar).toBeVisible();
    release();
    await expect(page.getByText('Nothing was known on that day.')).toBeVisible();
    await expect(calendar).toBeVisible();
  },
);
