import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';

const HADLEIGH = '/admin/client/hadleigh-marine-holdings';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'About Hadleigh Marine Holdings Ltd' });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The left edge of each tab, in px. */
const places = (page: Page) =>
  tabs(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)));

journey(
  'the parts of a client are tabs with addresses; what is typed stays, and back leads to the tab before',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await page.goto(HADLEIGH);
    await expect(tabs(page).getByRole('link')).toHaveText([
      'Record',
      /^Questions/,
      /^Matches/,
      /^Screening/,
      'File',
      /^History1$/,
    ]);
    await expect(tabs(page).getByRole('link', { name: 'Record' })).toHaveAttribute('aria-current', 'page');
    const turnover = part(page, 'Client Information').getByRole('textbox', { name: 'Annual turnover' });
    await turnover.fill('412000');

    await tabs(page).getByRole('link', { name: 'Questions' }).click();
    await expect(page).toHaveURL(`${HADLEIGH}?tab=questions`);
    await expect(part(page, 'Questions')).toContainText('The questions were not opened yet.');
    await expect(turnover).toBeHidden();
    await tabs(page).getByRole('link', { name: 'File' }).click();
    await expect(
      part(page, 'File').getByRole('link', { name: 'Hadleigh Marine Holdings Ltd' }),
    ).toBeVisible();
    await page.goBack();
    await expect(part(page, 'Questions')).toBeVisible();
    await tabs(page).getByRole('link', { name: 'Record' }).click();
    await expect(turnover, 'what was typed').toHaveValue('412,000');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(tabs(page).getByRole('link', { name: 'History' })).toHaveText('History2');

    await page.goto(`${HADLEIGH}?tab=history`);
    await expect(part(page, 'History').getByRole('listitem').first()).toContainText(
      'Changed by ruth.penhale',
    );
    await part(page, 'History').getByRole('button', { name: 'Restore version 1' }).click();
    await expect(turnover).toHaveValue('1,840,000');
    await expect(page).toHaveURL(HADLEIGH);
  },
);

journey(
  'no tab moves when a state arrives, an index names the contacts, and no input grows without end',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'owen.prideaux@cairn.example');
    const release = Promise.withResolvers<void>();
    await page.route('**/api/clients/hadleigh-marine-holdings/overview', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: 2560, height: 1200 });
    await page.goto(HADLEIGH);
    await expect(tabs(page).getByRole('link', { name: 'History' })).toBeVisible();
    const before = await places(page);
    const top = (await part(page, 'Client Information').boundingBox())?.y;
    release.resolve();
    await expect(tabs(page).getByRole('link', { name: 'Screening' })).toContainText(
      /Clear|Never|likely|possible/,
    );
    expect(await places(page)).toEqual(before);
    expect((await part(page, 'Client Information').boundingBox())?.y).toBe(top);

    const index = page.getByRole('navigation', { name: 'Sections' });
    await expect(index.getByRole('button', { name: /^Contact #1\s*\w+/ })).toBeVisible();
    const widths = await part(page, 'Client Information')
      .getByRole('textbox')
      .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().width));
    expect(Math.max(...widths)).toBeLessThan(1260);
  },
);
