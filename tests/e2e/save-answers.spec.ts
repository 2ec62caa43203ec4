import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { answerByOption, answerByText, entityPicker, inputOf, rowOf } from '../support/question-screen.ts';

const HADLEIGH = '/admin/client/hadleigh-marine-holdings';
const NAME = 'Hadleigh Marine Holdings Ltd';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Save .*answers? to / });
const saveBar = (page: Page) => page.getByRole('region', { name: 'Saving answers' });

/** Gives five answers that belong to the record, one that does not, and one that no longer applies. */
async function answerFive(page: Page) {
  await answerByOption(page, 'Region', 'Greater London');
  await answerByOption(page, 'London borough', 'Greenwich');
  await answerByOption(page, 'Region', 'Kent');
  await answerByText(page, 'Annual turnover', '412000');
  await rowOf(page, 'Is the company registered for VAT?').getByRole('radio', { name: 'True' }).check();
  await answerByText(page, 'VAT registration number', 'GB 914 2207 36');
  await answerByText(page, 'Reviewer', 'Ruth Penhale');
  await answerByText(page, 'Time of the review call', '09:30');
}

async function changeTurnover(page: Page, turnover: string) {
  await page.goto(HADLEIGH);
  await page.getByLabel('Annual turnover').fill(turnover);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
}

journey(
  'five answers are saved into a client that another user changes in between, and the client names the save',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    const context = await browser.newContext({ baseURL: server.url });
    const temi = await context.newPage();
    await joinAndLogIn(temi, server, 'temi.adeyemi@cairn.example');

    await page.goto(HADLEIGH);
    await page.getByRole('link', { name: 'Open questions' }).click();
    await expect(entityPicker(page), 'the link chooses the client').toHaveValue(NAME);
    await answerFive(page);
    await expect(saveBar(page)).toContainText('Time of the review call stays in this questionnaire.');
    const openDialog = saveBar(page).getByRole('button', { name: `Save 5 answers to ${NAME}` });
    await expect(openDialog).toBeVisible();

    await changeTurnover(temi, '390000');
    await page.keyboard.press('Control+s');
    const dialog = dialogOf(page);
    await expect(dialog.getByText('Choose for Annual turnover first.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save 5 answers' })).toBeDisabled();
    await expect(dialog).toContainText(
      /It was 1,840,000 when you opened the questionnaire; temi\.adeyemi@cairn\.example made it 390,000 today at/,
    );
    const notSaved = dialog.getByRole('region', { name: 'Not saved' });
    await expect(notSaved).toContainText('Stays in this questionnaire: the field is not persistent.');
    await expect(notSaved).toContainText('No longer applies because Region is now Kent.');

    await dialog.getByRole('checkbox', { name: 'Save Region' }).uncheck();
    await expect(dialog.getByRole('heading', { name: `Save 4 answers to ${NAME}` })).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Save Region' }).check();
    await dialog.getByRole('radio', { name: 'Annual turnover: Save 412,000' }).check();

    await changeTurnover(temi, '395000');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('1 value changed just now. Nothing was written.');
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('radio', { name: 'Annual turnover: Save 412,000' }).check();
    await page.keyboard.press('Enter');

    const status = saveBar(page).getByRole('status');
    await expect(status).toContainText(`5 answers saved to ${NAME}.`);
    await expect(inputOf(page, 'Port of registry'), 'the next open question').toBeFocused();
    await status.getByRole('link', { name: 'See what changed' }).click();
    const saved = page.getByRole('region', { name: 'History' }).locator('[aria-current]');
    await expect(saved).toContainText('Answers saved by ruth.penhale@cairn.example');
    await expect(saved).toContainText('“Annual turnover” asked by turnover-uk.');
    await expect(saved).toContainText('Annual turnover: 395000 became 412000');
    await page.getByRole('link', { name: 'Record' }).click();
    await expect(
      page.getByText(/5 answers saved today at \d\d:\d\d by ruth\.penhale@cairn\.example/),
    ).toBeVisible();
    await expect(page.getByLabel('Annual turnover')).toHaveValue('412,000');

    await page.getByRole('link', { name: 'Open questions' }).click();
    await expect(inputOf(page, 'Reviewer')).toHaveValue('Ruth Penhale');
    await expect(saveBar(page), 'there is nothing to save').toHaveCount(0);
    await context.close();
  },
);

journey('a save that fails keeps the ticks, and Escape cancels it', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'odile.marsh@cairn.example');
  await page.goto('/dashboard');
  await entityPicker(page).click();
  await entityPicker(page).fill('Cormac');
  await page
    .getByRole('option', { name: /^Cormac/ })
    .first()
    .click();
  await expect(entityPicker(page)).toHaveValue(/^Cormac/);
  const asked = rowOf(page, 'May this person sign for the client?');
  await asked.getByRole('radio', { name: 'True' }).check();
  await page.keyboard.press('Control+s');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Each answer goes where the mappings for contacts send it.');

  await page.route('**/answers', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save 1 answer' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your answers are kept here');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.unroute('**/answers');
  await saveBar(page)
    .getByRole('button', { name: /^Save 1 answer to Cormac/ })
    .click();
  await expect(dialog.getByRole('button', { name: 'Save 1 answer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saveBar(page).getByRole('status')).toContainText('1 answer saved to Cormac');
});

journey(
  'answers that fill what is empty are saved with one press and taken back with another, and others are asked about',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'quick.penrose@cairn.example');
    await page.goto('/admin/client/gullrock-ferries');
    await page.getByRole('link', { name: 'Open questions' }).click();
    await expect(inputOf(page, 'Reviewer')).toBeVisible();
    const button = saveBar(page).getByRole('button', { name: /^Save \d answers? to Gullrock Ferries plc$/ });
    await inputOf(page, 'Reviewer').focus();
    await page.keyboard.type('Kerenza Uglow');
    await page.keyboard.press('Control+Enter');
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
    await expect(toast, 'the text is confirmed and saved').toContainText(
      '1 answer saved to Gullrock Ferries plc.',
    );
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(button, 'all is saved').toHaveCount(0);
    const record = async () => (await page.request.get('/api/clients/gullrock-ferries')).json();
    expect(Object.values((await record()).data)).toContain('Kerenza Uglow');

    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 answer of Gullrock Ferries plc waits to be saved again.')).toBeVisible();
    expect(JSON.stringify(await record())).not.toContain('Kerenza Uglow');
    await expect(inputOf(page, 'Reviewer')).toHaveValue('Kerenza Uglow');
    await expect(button).toBeVisible();
    await expect(button.getByText('Ctrl Enter'), 'beside its name').toBeVisible();

    await answerByOption(page, 'Region', 'Kent');
    await answerByText(page, 'Annual turnover', '412000');
    await page.keyboard.press('Control+Enter');
    await expect(dialogOf(page), 'a value is replaced').toBeVisible();
    expect(JSON.stringify(await record())).not.toContain('Kerenza Uglow');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(saveBar(page).getByRole('status')).toContainText('3 answers saved to Gullrock Ferries plc.');
    expect(JSON.stringify(await record())).toContain('Kerenza Uglow');
  },
);
