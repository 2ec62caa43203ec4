import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { chooseOption } from '../support/choose-option.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { addReferenceList, aFinishedRun } from '../support/matching-scenario.ts';
import { handOn, sendAs } from '../support/reviewer.ts';

const NAMES = ['Quay', 'Pier', 'Mole', 'Dock', 'Wharf', 'Jetty', 'Basin', 'Slipway'].map(
  (word) => `Northwind ${word} Limited`,
);
const HANDED_ON = 5;

const progress = (page: Page) => page.getByRole('heading', { name: /of \d+ decided/ });
const records = (page: Page) => page.getByRole('listbox', { name: 'Clients' });
const openRecord = (page: Page) => page.getByRole('heading', { level: 2, name: /Northwind/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Reason', exact: true });
const chosen = (page: Page) => page.locator('li[aria-current="true"]');

journey(
  'two users review one run: one hands records on, the other decides with reasons, and each sees the other',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'owen.prideaux@cairn.example');
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await joinAndLogIn(other, server, 'temi.adeyemi@cairn.example');
    const owen = await sendAs(page);
    const db = await openDatabase({ ...server, besideServer: true });
    const references = NAMES.map((name, at) => ({ kind: 'clients' as const, id: `s${at}`, name }));
    await addReferenceList(db, { id: 'sanctions', name: 'Sanctions list', format: 'ofac' }, references);
    await db.close();
    for (const [at, name] of NAMES.entries())
      await owen(`/api/clients/north-${at}`, { method: 'PUT', json: { name } });
    const run = await aFinishedRun(owen, { lists: ['sanctions'], kinds: ['clients'] });
    const total = run.counts.clients.undecided;
    const review = `/entity-matching?run=${run.id}&kind=clients`;

    await page.goto(review);
    await expect(openRecord(page)).toBeVisible();
    await other.goto(review);
    await expect(openRecord(other)).toBeVisible();
    expect(await openRecord(other).innerText(), 'they start on different records').not.toBe(
      await openRecord(page).innerText(),
    );
    await expect(records(page).getByText(/temi.* is here/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Also reviewing' })).toContainText('temi');

    await chooseOption(page, 'Whose', 'Not assigned');
    await handOn(page, {
      ...{ records: records(page), count: HANDED_ON },
      ...{ to: 'temi.adeyemi', words: 'Could you see their papers?' },
    });

    await chooseOption(other, 'Whose', 'Mine');
    await expect(records(other).getByRole('option')).toHaveCount(HANDED_ON);
    await records(other).getByRole('option').first().click();
    await expect(other.getByRole('region', { name: 'Assigned to you' })).toContainText(
      'Could you see their papers?',
    );

    await expect(chosen(other)).toBeVisible();
    await other.keyboard.press('d');
    await expect(panel(other)).toContainText('A match on a sanctions list needs a reason.');
    await expect(panel(other).getByRole('radio').first()).toBeFocused();
    await other.keyboard.press('Enter');
    await expect(panel(other).getByRole('alert')).toHaveText('Choose a reason.');
    await other.keyboard.press('Escape');
    await expect(panel(other)).toBeHidden();
    await expect(progress(other), 'nothing is decided before').toHaveText(`0 of ${total} decided`);
    await other.keyboard.press('d');
    await other.keyboard.press('1');
    await expect(panel(other).getByRole('radio', { name: 'Different birthday' })).toBeChecked();
    await panel(other).getByLabel('Note').fill('Passport seen.');
    await other.keyboard.press('Enter');
    await expect(progress(other)).toHaveText(`1 of ${total} decided`);
    await expect(progress(page), 'it arrives on the first one’s screen').toHaveText(`1 of ${total} decided`);
    await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('Different birthday');
    await expect(page.getByRole('region', { name: 'Also reviewing' })).toContainText('1 decided');

    await other.keyboard.press('u');
    await expect(progress(page), 'and so does undo').toHaveText(`0 of ${total} decided`);
    await context.close();
    await expect(records(page).getByText(/is here/), 'gone with the tab').toHaveCount(0);
  },
);
