import { expect, type Page } from '@playwright/test';
import type { UsedAlertRule } from '../../src/contract/matching/alert-rule-contract.ts';
import { axeProblems } from '../support/axe-problems.ts';
import { chooseOption } from '../support/choose-option.ts';
import type { SendTestRequest } from '../support/create-test-app.ts';
import { importList, LISTED_PEOPLE } from '../support/import-list.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { sendAs } from '../support/reviewer.ts';

const OURS = [
  { id: 'gullrock', name: 'Gullrock Ferries plc', contact: 'Timofei Vetrogorov', birthday: '1968-01-14' },
  { id: 'balaton', name: 'Balaton Frachter Kft', contact: 'Hasan Karimi', birthday: '1980-10-19' },
];

const savedViews = (page: Page) => page.getByRole('combobox', { name: 'Saved view' });

/** What stands below the pane stays below the fold while the first finding of another filter is read. */
async function keepsItsPlace(page: Page) {
  const below = page.getByRole('heading', { name: 'What was compared' });
  await expect(below).not.toBeInViewport();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/screening/findings*', (route) => gate.promise.then(() => route.continue()));
  const asked = page.waitForRequest(/screening\/findings.*CY/);
  await chooseOption(page, 'Country', 'Cyprus');
  await asked;
  await expect(page.getByRole('complementary').getByText('Loading…').first()).toBeAttached();
  await expect(below).not.toBeInViewport();
  gate.resolve();
  await expect(page.getByRole('complementary').getByRole('region', { name: /^Both/ })).toBeVisible();
  await page.unroute('**/api/screening/findings*');
  await page.getByRole('button', { name: 'Show everything' }).click();
}

/** Another user saves a rule with another line for companies. */
async function saveOtherRule(send: SendTestRequest) {
  const { version, rule } = (await (await send('/api/screening/alert-rules')).json()) as UsedAlertRule;
  const lines = { ...rule.lines, organisation: { ...rule.lines.organisation, likely: 99 } };
  const json = { version, rule: { ...rule, lines } };
  expect((await send('/api/screening/alert-rule', { method: 'PUT', json })).status).toBe(200);
}

// The first user is an owner, who may change the rule.
journey.use({ settings: { SEED: 'none' } });

journey(
  'an officer sees what is likely first, clears by filter with one undo, and changes the rule with its effect in view',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    const send = await sendAs(page);
    for (const { id, name, contact, birthday } of OURS) {
      const json = { name, contacts: [{ id: 'c', name: contact, birthday }] };
      expect((await send(`/api/clients/${id}`, { method: 'PUT', json })).ok).toBe(true);
    }
    await importList(page, LISTED_PEOPLE);

    await page.goto('/screening');
    const likely = page.getByRole('region', { name: /^Likely/ });
    const conflicts = page.getByRole('region', { name: /^Birthday conflicts/ });
    await expect(likely).toContainText('Timofei Vetrogorov');
    await expect(
      page.getByText('Embedded list'),
      'the invented list is not screened beside another',
    ).toHaveCount(0);
    await expect(likely.getByRole('listitem')).toHaveCount(1);
    await expect(likely.getByRole('listitem')).toContainText('100 · 100');
    await expect(likely.getByRole('listitem')).toContainText('=Birthday: Same 14 January 1968');
    await expect(likely.getByRole('listitem')).toContainText('Recommended');
    await expect(page.getByRole('region', { name: /^Possible 1/ })).toContainText('at 1 record of ours');
    await expect(conflicts.getByRole('listitem'), 'folded, and counted').toHaveCount(0);
    await conflicts.getByRole('button', { name: 'Show birthday conflicts' }).click();
    await conflicts.getByRole('button', { name: 'Hasan Karimi', exact: true }).click();
    await expect(conflicts.getByText('Hassan Karimi')).toBeVisible();
    await expect(conflicts.getByText('Conflict').first()).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);

    const pane = page.getByRole('complementary').getByRole('region', { name: /^Both records/ });
    await expect(pane, 'a wide screen shows the strongest one at once').toContainText('14 January 1968');
    await keepsItsPlace(page);
    const reviews = likely.getByRole('button', { name: 'Review Timofei Vetrogorov' });
    await reviews.click();
    await expect(pane).toBeFocused();
    await expect(pane.getByRole('region', { name: 'Decide about Timofei Vetrogorov' })).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(reviews, 'still shown, and the list has the focus').toBeFocused();
    await expect(pane).toBeVisible();
    await page.keyboard.press('f');
    await expect(page.getByRole('listbox', { name: 'Tier' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 720 });
    await reviews.click();
    const deciding = likely.getByRole('region', { name: 'Decide about Timofei Vetrogorov' });
    await expect(deciding).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('1');
    await expect(deciding, 'the values speak against it').toContainText('Different birthday: all the same?');
    await page.keyboard.press('c');
    await expect(likely.getByText('No likely findings to decide.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo: confirmed Timofei Vetrogorov' }).click();
    await expect(likely.getByRole('listitem').first()).toContainText('Timofei Vetrogorov');
    await page.goto('/screening');

    await chooseOption(page, 'Country', 'Cyprus');
    await expect(page).toHaveURL((url) => url.searchParams.get('country') === 'CY');
    await expect(conflicts, 'both that conflict are of Iraq').toHaveCount(0);
    await expect(likely.getByRole('listitem')).toHaveCount(1);
    await chooseOption(page, 'Country', 'Iraq');
    await expect(likely.getByText('No likely findings to decide.')).toBeVisible();
    await expect(conflicts).toBeVisible();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(likely.getByRole('listitem')).toHaveCount(1);

    await chooseOption(page, 'Birthday', 'Conflict');
    await expect(page).toHaveURL((url) => url.searchParams.get('birthday') === 'conflict');
    await page.getByRole('button', { name: 'Save this view' }).click();
    const naming = page.getByRole('dialog', { name: 'Save this view' });
    await naming.getByLabel('Name').fill('Other birthdays');
    await naming.getByLabel('Show it to everybody').check();
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(savedViews(page)).toHaveValue('Saved view is Other birthdays');
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(likely.getByRole('listitem')).toHaveCount(1);
    await chooseOption(page, 'Saved view', 'Other birthdays');
    await expect(page).toHaveURL((url) => url.searchParams.get('birthday') === 'conflict');
    await page.reload();
    await page.getByRole('button', { name: 'Clear these 2…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Clear/ });
    await expect(dialog).toContainText('Exactly these 2, at 1 client');
    await dialog.getByRole('radio', { name: 'Different birthday' }).check();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByLabel('Note, for all 2').press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(likely.getByRole('listitem')).toHaveCount(1);
    await expect(conflicts).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo: cleared 2' })).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('region', { name: /^Birthday conflicts 2/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'Alert rule' }).click();
    await expect(
      page.getByRole('heading', { name: '1 likely, as now. No match is confirmed yet.' }),
    ).toBeVisible();
    await page.getByLabel('Likely, people').fill('40');
    await expect(page.getByRole('heading', { name: /^2 likely instead of 1\./ })).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    await saveOtherRule(send);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText(/^Another rule was saved while you typed\./)).toBeVisible();
    await expect(page.getByLabel('Likely, people')).toHaveValue('40');
    await page.getByRole('button', { name: 'Save the rule' }).click();
    await expect(page.getByRole('region', { name: 'Changed' })).toContainText('1 → 2 likely');
    await expect(page.getByText(/^Another rule was saved/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Screening', exact: true }).click();
    await expect(page.getByRole('region', { name: /^Likely 2/ }).getByRole('listitem')).toHaveCount(2);

    await page.goto('/screening?view=rule');
    await page.getByRole('checkbox', { name: /waits for another person$/ }).check();
    await page.getByRole('button', { name: 'Save the rule' }).click();
    await expect(page.getByRole('button', { name: 'Save the rule' })).toHaveCount(0);
    await page.goto(`/reference-lists?list=${encodeURIComponent(LISTED_PEOPLE.name)}`);
    const mark = page.getByRole('checkbox', { name: 'Sanctions list' });
    await mark.check();
    await expect(mark, 'it is stored').toBeEnabled();
    await page.goto('/screening');
    await likely.getByRole('button', { name: 'Review Timofei Vetrogorov' }).click();
    await expect(deciding).toContainText('A second person agrees before it is cleared.');
    await expect(page.getByRole('button', { name: 'Mark as seen' }), 'no way around').toHaveCount(0);
    await deciding.getByRole('button', { name: /Common name/ }).click();
    await expect(likely.getByRole('listitem').first()).toContainText('ruth.penhale would clear it');

    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await joinAndLogIn(other, server, 'temi.adeyemi@cairn.example');
    await other.goto('/screening');
    await chooseOption(other, 'Saved view', 'Other birthdays');
    await expect(savedViews(other)).toHaveValue('Saved view is Other birthdays');
    await expect(other.getByRole('button', { name: 'Remove this view' }), 'a colleague saved it').toHaveCount(
      0,
    );
    await other.getByRole('button', { name: 'Show everything' }).click();
    await other.getByRole('button', { name: 'For a second person 1' }).click();
    await other.getByRole('button', { name: 'Review Timofei Vetrogorov' }).click();
    expect(await axeProblems(other)).toEqual([]);
    await other.getByRole('button', { name: 'Agree, and clear it' }).click();
    await expect(other.getByRole('button', { name: /^For a second person/ })).toHaveText(/0$/);
    await other.goto('/screening');
    const figures = other.getByRole('region', { name: /^Figures of/ });
    await expect(figures).toContainText('1 cleared');
    await figures.getByRole('button', { name: 'By list' }).click();
    await expect(figures.getByRole('row', { name: new RegExp(LISTED_PEOPLE.name) })).toContainText(
      'Common name 1',
    );
    expect(await axeProblems(other)).toEqual([]);

    const contacts = [{ id: 'c', name: 'Timofei Vetrogorov', birthday: '1968-01-15' }];
    const saved = { name: 'Gullrock Ferries plc', contacts };
    expect((await send('/api/clients/gullrock', { method: 'PUT', json: saved })).ok).toBe(true);
    await expect(async () => {
      await page.goto('/screening');
      await expect(likely).toContainText(
        /Deleted by temi.adeyemi today, and open again\..*Our date of birth was 1968-01-14, is now 1968-01-15\./,
      );
    }).toPass();
    await context.close();
  },
);
