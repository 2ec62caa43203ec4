import { expect, type Page } from '@playwright/test';
import { appCode } from '../support/authenticator-app.ts';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import type { RunningServer } from '../support/running-server.ts';

journey.use({ settings: { SEED: 'none' } });

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const step = (page: Page, title: string) =>
  steps(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const packs = (page: Page) => page.getByRole('region', { name: 'Or begin with a starter pack' });
const contact = (page: Page) => page.getByRole('region', { name: 'Contact #1', exact: true });

async function openFromMenu(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: entry, exact: true }).click();
}

async function addClient(page: Page) {
  await openFromMenu(page, 'Client Admin');
  await expect(page).toHaveURL('/admin/clients');
  await expect(page.getByText(/^There are no clients yet\./)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Name', { exact: true }).fill('Penrose Boatyard');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(page).toHaveURL('/admin/client/penrose-boatyard');
}

/** A date that can be read two ways is asked about, and stored as the day that is meant. */
async function addContact(page: Page) {
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  await contact(page).getByLabel('First name').fill('Jory');
  await contact(page).getByLabel('Last name').fill('Pascoe');
  const birthday = contact(page).getByLabel('Date of birth', { exact: true });
  await birthday.fill('4/2/1996');
  await birthday.press('Tab');
  await expect(contact(page).getByText('Which day is meant?')).toBeVisible();
  await contact(page).getByRole('button', { name: '4 February 1996' }).click();
  await expect(birthday).toBeFocused();
  await expect(birthday).toHaveValue('4 February 1996');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await sent).postDataJSON().contacts).toMatchObject([{ birthday: '1996-02-04' }]);
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
}

/** The pack in the address is chosen; one press loads it, another takes it back; the focus stays with the buttons. */
async function loadPack(page: Page) {
  await packs(page)
    .getByRole('radio', { name: /Data protection/ })
    .check();
  await expect(packs(page).getByText('Adds 39 records and changes none. You can undo this.')).toBeVisible();
  await expect(page).toHaveURL(/pack=data-protection/);
  await openFromMenu(page, 'Rule Engine');
  await expect(packs(page).getByRole('radio', { name: /Client onboarding/ })).toBeChecked();
  await page.goBack();
  await expect(packs(page).getByRole('radio', { name: /Data protection/ })).toBeChecked();
  await packs(page)
    .getByRole('radio', { name: /Client onboarding/ })
    .check();
  await expect(packs(page).getByText('24 fields')).toBeVisible();
  const load = packs(page).getByRole('button', { name: 'Load Client onboarding' });
  const takeBack = packs(page).getByRole('button', { name: 'Undo' });
  await load.click();
  await expect(takeBack).toBeFocused();
  await expect(step(page, 'A field').getByText('24 fields')).toBeVisible();
  await takeBack.click();
  await expect(packs(page).getByText('Client onboarding undone: 54 records removed.')).toBeVisible();
  await expect(load).toBeFocused();
  await expect(step(page, 'A field').getByRole('link', { name: 'Add field' })).toBeVisible();
  await load.click();
  await expect(takeBack).toBeFocused();
  await expect(step(page, 'A rule').getByText('9 rules')).toBeVisible();
}

async function answerAndSave(page: Page) {
  await step(page, 'A first question').getByRole('button', { name: 'Choose a client' }).click();
  const selector = page.getByLabel('Select the client, contact or related party name', { exact: true });
  await expect(selector).toBeFocused();
  await selector.pressSequentially('penrose');
  await page.getByRole('option', { name: 'Penrose Boatyard', exact: true }).click();
  await page.getByLabel('Client type', { exact: true }).click();
  await page.getByRole('option', { name: 'Company', exact: true }).click();
  await expect(step(page, 'A first question').getByText('Client type, answered today')).toBeVisible();
  const incorporated = page.getByLabel('Date of incorporation', { exact: true });
  await incorporated.fill('5/6/2011');
  await incorporated.press('Enter');
  await page.getByRole('button', { name: '5 June 2011' }).click();
  await page.getByRole('button', { name: 'Save 2 answers to Penrose Boatyard' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save 2 answers/ })
    .click();
  await expect(page.getByText(/2 answers saved to Penrose Boatyard/)).toBeVisible();
}

/** Adds an authenticator app by requests; its screens have journeys of their own. */
async function addAuthenticatorApp(page: Page, server: RunningServer) {
  const post = async (path: string, data: object = {}) => {
    const headers = { origin: server.url };
    const answer = await page.request.post(`${server.url}/api/auth/two-factor/${path}`, { data, headers });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const { totpURI } = await post('enable');
  const { backupCodes } = await post('generate-backup-codes');
  await post('confirm', { code: await appCode(totpURI), recoveryCode: backupCodes[0] });
}

journey(
  'an empty system leads to a saved answer, a file, and a match by birthday',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await expect(steps(page).getByText('0 of 6 done')).toBeVisible();
    await expect(page.getByText('There are no clients yet.')).toBeVisible();
    await expect(step(page, 'A first question').getByText('Needs a client first')).toBeVisible();

    await addClient(page);
    await addContact(page);
    await openFromMenu(page, 'Rule Engine');
    await expect(step(page, 'A client').getByText('Penrose Boatyard, added today')).toBeVisible();
    await expect(step(page, 'A first question').getByText('Needs a rule first')).toBeVisible();
    await loadPack(page);
    await answerAndSave(page);

    await journey.step('the steps can be hidden, and are found in the menu again', async () => {
      await steps(page).getByRole('button', { name: 'Hide' }).click();
      await expect(steps(page)).toHaveCount(0);
      await openFromMenu(page, 'First steps');
      await expect(steps(page).getByText('5 of 6 done')).toBeVisible();
    });

    await journey.step(
      'Client Admin opens the client that was open last, with the saved answers',
      async () => {
        await openFromMenu(page, 'Client Admin');
        await expect(page).toHaveURL('/admin/client/penrose-boatyard');
        await expect(page.getByLabel('Date of incorporation', { exact: true })).toHaveValue('5 June 2011');
        await page.getByRole('link', { name: 'File', exact: true }).click();
        await page.getByRole('region', { name: 'File' }).getByRole('link').first().click();
        await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
        await expect(page.getByText('5 June 2011').first()).toBeVisible();
      },
    );

    await journey.step(
      'matching finds the contact by its birthday in the list that is there to try',
      async () => {
        await openFromMenu(page, 'First steps');
        await step(page, 'A list').getByRole('link', { name: 'Run matching' }).click();
        await page.getByRole('button', { name: 'Run Matching' }).click();
        await expect(page.getByText('1 by birthday')).toBeVisible();
        await openFromMenu(page, 'Rule Engine');
        await expect(page.getByText('Select the client, contact or related party name')).toBeVisible();
        await expect(steps(page), 'all six are done').toHaveCount(0);
      },
    );

    await journey.step('the only owner is told that no one else can remove a second factor', async () => {
      await addAuthenticatorApp(page, server);
      await page.goto('/account');
      await expect(page.getByText('10 of 10 left')).toBeVisible();
      await expect(page.getByText(/^You are the only owner/)).toBeVisible();
      expect(await axeProblems(page)).toEqual([]);
    });
  },
);
