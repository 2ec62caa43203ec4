import { expect } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { answerByOption, answerByText, chooseEntity, inputOf, rowOf } from '../support/question-screen.ts';

const CLIENT = 'Hadleigh Marine Holdings Ltd';
const OTHER_CLIENT = 'Gullrock Ferries plc';

journey(
  'answers bring questions several levels deep, are folded when they no longer apply, and survive a reload',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'marta.quill@cairn.example');
    await expect(page.getByRole('columnheader', { name: 'Question' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Answer' })).toBeVisible();

    await chooseEntity(page, CLIENT);
    await expect(page.getByRole('heading', { name: `Registration of ${CLIENT}` })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Due diligence, reviewed by [reviewer]' })).toBeVisible();
    await expect(inputOf(page, 'Country of residence'), 'copied from the client').toHaveValue(
      'United Kingdom',
    );

    await answerByOption(page, 'Region', 'Greater London');
    await answerByOption(page, 'London borough', 'Greenwich');
    await answerByOption(page, 'Region', 'Kent');
    await expect(rowOf(page, 'London borough')).toHaveCount(0);
    const gone = '1 answer no longer applies because Region is now Kent';
    await expect(page.getByRole('table').getByText(gone, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(inputOf(page, 'London borough'), 'Undo brings the answer back').toHaveValue('Greenwich');
    await answerByOption(page, 'Region', 'Kent');

    await answerByText(page, 'Annual turnover', '1840000');
    await rowOf(page, 'Is the company registered for VAT?').getByRole('radio', { name: 'True' }).check();
    await answerByText(page, 'VAT registration number', 'GB 914 2207 36');
    await expect(rowOf(page, 'VAT accounting scheme'), 'five levels down').toBeVisible();

    await inputOf(page, 'Reporting obligations').click();
    for (const obligation of ['FATCA', 'CRS'])
      await page.getByRole('option', { name: obligation, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 'CRS type'), 'nothing is asked before the tick').toHaveCount(0);
    await rowOf(page, 'Reporting obligations')
      .getByRole('button', { name: /^(submit|confirm)/i })
      .click();
    await expect(rowOf(page, 'CRS type')).toBeVisible();

    await answerByText(page, 'Reviewer', 'Ruth Penhale');
    await expect(
      page.getByRole('heading', { name: 'Due diligence, reviewed by Ruth Penhale' }),
    ).toBeVisible();

    await rowOf(page, 'Annual turnover').hover();
    await rowOf(page, 'Annual turnover')
      .getByRole('button', { name: /^Why is this shown/ })
      .click();
    await expect(page.getByRole('region', { name: /^Why is this shown/ })).toContainText('true');

    await page.getByRole('button', { name: 'Remove Next review' }).click();
    await expect(rowOf(page, 'Next review')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show 1 dismissed' }).click();
    await expect(rowOf(page, 'Next review')).toBeVisible();

    await expect(page.getByText('Answers kept as you give them')).toBeVisible();
    await page.reload();
    await expect(inputOf(page, 'VAT registration number')).toHaveValue('GB 914 2207 36');
    await expect(inputOf(page, 'Region')).toHaveValue('Kent');
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      'nothing of a client is kept in the browser',
    ).not.toMatch(/Hadleigh|GB 914|Penhale/i);

    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
    await expect(rowOf(page, 'Region')).toHaveCount(0);
  },
);

journey('questions can be answered by keyboard alone', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'ewan.brae@cairn.example');
  await page.getByRole('combobox', { name: 'Select the client, contact or related party name' }).focus();
  await page.keyboard.type('hadleigh marine');
  await expect(page.getByRole('option', { name: CLIENT, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Region')).toBeVisible();
  await inputOf(page, 'Reviewer').focus();
  await page.keyboard.type('Ruth Penhale');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Time of the review call')).toBeVisible();
  await expect(inputOf(page, 'Time of the review call'), 'focus goes on to the new question').toBeFocused();
  await page.keyboard.type('18:15');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Email of the partner on duty')).toBeVisible();
});

journey('an answer that could not be sent is kept and can be retried', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'odile.marsh@cairn.example');
  // Each journey has a client of its own: a file has one holder.
  await chooseEntity(page, OTHER_CLIENT);
  await page.route('**/api/evaluateRules', (route) => route.abort());
  await answerByText(page, 'Reviewer', 'Ruth Penhale');
  await expect(rowOf(page, 'Reviewer').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(inputOf(page, 'Reviewer')).toHaveValue('Ruth Penhale');
  await page.unroute('**/api/evaluateRules');
  await rowOf(page, 'Reviewer').getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Time of the review call')).toBeVisible();
});
