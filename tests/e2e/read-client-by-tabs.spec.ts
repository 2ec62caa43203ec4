import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { answerByText } from '../support/question-screen.ts';
import { sendAs } from '../support/reviewer.ts';

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
    for (const late of ['**/overview', '**/api/duplicates**'])
      await page.route(late, async (route) => {
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
    await expect(page.getByRole('link', { name: /^Looks like/ })).toBeVisible();
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

journey('on a phone, nothing moves when what is read later arrives', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'nessa.kelynack@cairn.example');
  const release = Promise.withResolvers<void>();
  for (const late of ['**/overview', '**/api/duplicates**'])
    await page.route(late, async (route) => {
      await release.promise;
      await route.continue();
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(HADLEIGH);
  const top = async () => (await part(page, 'Client Information').boundingBox())?.y;
  await expect.poll(top).toBeDefined();
  const before = await top();
  release.resolve();
  await expect(page.getByRole('link', { name: /^Looks like/ })).toBeVisible();
  expect(await top()).toBe(before);
});

journey(
  'the bar at the foot says what is changed, undoes all of it and brings it back; a phone has a menu of the sections',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'temi.adeyemi@cairn.example');
    await page.goto(HADLEIGH);
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    const path = page.getByRole('paragraph').filter({ hasText: /^Clients\/hadleigh-marine-holdings$/ });
    await expect(path.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/admin/clients');
    const turnover = part(page, 'Client Information').getByRole('textbox', { name: 'Annual turnover' });
    const before = await turnover.inputValue();
    await turnover.fill('412000');
    await expect(page.getByText('1 change: Annual turnover.')).toBeInViewport();
    await part(page, 'Contact #1').getByRole('textbox', { name: 'Last name' }).fill('Dunleavy-Fenn');
    await expect(page.getByText('2 changes: Annual turnover; Contact #1: Last name.')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport();
    await page.getByRole('button', { name: 'Undo both' }).click();
    await expect(turnover).toHaveValue(before);
    await page.getByRole('button', { name: 'Bring them back' }).click();
    await expect(turnover).toHaveValue('412,000');
    await expect(page.getByText('2 changes: Annual turnover; Contact #1: Last name.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo both' }).click();
    await expect(page.getByText('The changes are undone.')).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    const section = page.getByRole('combobox', { name: 'Section' });
    await expect(section).toHaveValue(/^Client Information, 1 of \d+ sections$/);
    await section.click();
    await page.getByRole('option', { name: /^Contact #1, Cormac/ }).click();
    await expect(section).toHaveValue(/^Contact #1, 2 of \d+ sections$/);
    await expect(section).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Contact #1' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

journey(
  'under its name a client says when it is to be reviewed, who has its questions and who saved it, and a colleague hands them over or takes them over there',
  async ({ page, server, browser }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const temi = await context.newPage();
    await joinAndLogIn(temi, server, 'temi.colleague@cairn.example');
    await joinAndLogIn(page, server, 'ruth.holder@cairn.example');
    const send = await sendAs(page);
    const day = (later: number) => new Date(Date.now() + later * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const review = (nextReview: string) =>
      send('/api/clients/gullrock-ferries', { method: 'PATCH', json: { nextReview } });
    expect((await review(day(-14))).status).toBe(200);
    await page.goto('/admin/client/gullrock-ferries');
    const marks = page.getByRole('region', { name: 'Status' });
    await expect(marks).toHaveText(
      /▲ Next review \d+ \w+ \d{4}, 14 days overdueWith no oneSaved (\d\d:\d\d|\d+ \w+) by ruth\.holder@cairn\.example/,
    );
    await expect(page.getByRole('button', { name: 'Hand over' }), 'before they were opened').toBeDisabled();
    await review(day(4));
    await page.reload();
    await expect(marks).toContainText(/△ Next review .*, in 4 days/);

    await page.getByRole('link', { name: 'Open questions' }).click();
    await answerByText(page, 'Reviewer', 'Ruth');
    await expect(page.getByText('Answers kept as you give them')).toBeVisible();
    await page.goto('/admin/client/gullrock-ferries');
    await expect(marks).toContainText('With you');
    await page.getByRole('button', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog', { name: /^Hand over the questionnaire about Gullrock/ });
    await expect(dialog.getByText(/^\d of \d answered, 1 not saved$/)).toBeVisible();
    await dialog.getByRole('combobox', { name: 'To' }).fill('temi.colleague');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('status').filter({ hasText: 'is with temi.colleague' })).toBeVisible();
    await expect(marks).toContainText('With temi.colleague');
    await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible();

    await temi.goto('/admin/client/gullrock-ferries');
    await expect(temi.getByRole('region', { name: 'Status' })).toContainText('With you');
    await page.getByRole('button', { name: 'Take over' }).click();
    await expect(marks).toContainText('With you');
    await page.getByRole('button', { name: 'More for Gullrock Ferries plc' }).click();
    await expect(page.getByRole('menuitem', { name: 'Export as PDF' })).toHaveAttribute(
      'href',
      /gullrock-ferries\/file\/download\?format=pdf/,
    );
    await page.getByRole('menuitem', { name: 'Screen now' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'will be screened now' })).toBeVisible();
    await context.close();
  },
);

journey('the field to add stands at the end of the tabs from 1280 px on', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'hedra.angove@cairn.example');
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(HADLEIGH);
    await expect(tabs(page).getByRole('link', { name: 'Screening' })).toContainText(
      /Clear|Never|likely|possible/,
    );
    const line = await tabs(page).boundingBox();
    const field = await page.getByRole('combobox', { name: /^Add Field to/ }).boundingBox();
    expect(field?.y, String(width)).toBeLessThan((line?.y ?? 0) + (line?.height ?? 0));
    const isCut = await tabs(page).evaluate((nav) => nav.scrollWidth > nav.clientWidth);
    expect(isCut, `a tab is cut at ${width}`).toBe(false);
  }
});
