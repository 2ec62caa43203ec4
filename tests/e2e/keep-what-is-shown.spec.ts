import { expect, type Page } from '@playwright/test';
import type { Finding } from '../../src/contract/matching/screening-contract.ts';
import { fillScreens, findMatches } from '../pictures/fill-screens.ts';
import { chooseOption } from '../support/choose-option.ts';
import type { SendTestRequest } from '../support/create-test-app.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { sendAs } from '../support/reviewer.ts';

const pane = (page: Page) => page.getByRole('complementary').getByRole('region', { name: /^Both records/ });
const chosen = (page: Page) => page.locator('[data-finding][data-chosen]');
const shownFinding = async (page: Page) =>
  (await pane(page).getAttribute('id'))?.replace(/^records-/, '') ?? '';

async function readFindings(send: SendTestRequest): Promise<Finding[]> {
  return ((await (await send('/api/screening/findings?part=likely')).json()) as { items: Finding[] }).items;
}

/** Another tab clears a finding. */
async function clear(send: SendTestRequest, id: string) {
  const finding = (await readFindings(send)).find((one) => one.id === id);
  const json = { decision: 'delete', changedAt: finding?.changedAt };
  const path = `/api/screening/findings/${encodeURIComponent(id)}/decision`;
  const answer = await send(path, { method: 'POST', json });
  expect(answer.status, await answer.text()).toBe(200);
}

/** The list is read again, as when the user comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

journey(
  'what is shown beside the inbox stays until the user goes on, and keys decide nothing else',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await fillScreens(page, server);
    await findMatches(page);
    const send = await sendAs(page);
    const decided: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/decision$/.test(request.url())) decided.push(request.url());
    });
    await page.goto('/screening');
    await expect(pane(page).getByRole('button', { name: /Common name/ })).toBeVisible();
    const first = await shownFinding(page);

    const account = page.getByRole('button', { name: /ruth\.penhale@cairn\.example/ });
    await account.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    for (const key of ['5', 'c', 's']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    const calendar = page.getByRole('button', { name: 'Choose the first day' });
    await calendar.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Choose the first day' })).toBeVisible();
    // As one that is pressed before the calendar has the focus.
    await calendar.dispatchEvent('keydown', { key: '5' });
    await page.keyboard.press('5');
    await page.keyboard.press('Escape');
    expect(decided, 'a menu and a calendar have their keys for themselves').toEqual([]);

    await clear(send, first);
    await comeBack(page);
    await expect(page.locator(`[data-finding="${first}"]`)).toHaveCount(0);
    await expect(page.getByText('Choose a finding of the list: it is shown here.')).toBeVisible();
    await page.keyboard.press('5');
    await page.keyboard.press('j');
    await expect(pane(page).getByRole('button', { name: /Common name/ })).toBeVisible();
    expect(decided, 'what came into its place is not decided').toEqual([]);

    const second = await shownFinding(page);
    await clear(send, second);
    await page.keyboard.press('5');
    await expect(page.getByText('What fits has changed since you opened it.').first()).toBeVisible();
    await expect(page.locator(`[data-finding="${second}"]`)).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(pane(page).getByRole('button', { name: /Common name/ })).toBeVisible();

    const third = await shownFinding(page);
    const answer = await holdCalls(page, '**/decision');
    await page.keyboard.press('5');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(() => shownFinding(page)).not.toBe(third);
    const later = await shownFinding(page);
    answer();
    await expect(page.locator(`[data-finding="${third}"]`)).toHaveCount(0);
    expect(await shownFinding(page), 'a late answer takes nobody back').toBe(later);
    await expect(chosen(page)).toHaveAttribute('data-finding', later);

    const read = await holdCalls(page, /\/screening\/findings\?.*kind=clients/);
    await chooseOption(page, 'Kind', 'Clients');
    await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('Kind is Clients');
    read();
    await expect(chosen(page), 'the first of another filter').toContainText('Our client');
    await expect(page.locator('[data-finding]').first()).toHaveAttribute('data-chosen', 'true');

    await pane(page).getByLabel('Note').fill('Asked for the certificate');
    await page.setViewportSize({ width: 1280, height: 900 });
    await chosen(page)
      .getByRole('button', { name: /^Review / })
      .press('Enter');
    await expect(page.getByLabel('Note'), 'what is typed stays').toHaveValue('Asked for the certificate');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(pane(page).getByLabel('Note')).toHaveValue('Asked for the certificate');
  },
);
