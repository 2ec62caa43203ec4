import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { answerByOption, answerByText, inputOf, rowOf } from '../support/question-screen.ts';

const CLIENT = 'hadleigh-marine-holdings';
const OTHER_CLIENT = 'gullrock-ferries';
const NAME = 'Hadleigh Marine Holdings Ltd';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Save .*answers? to / });
const saveBar = (page: Page) => page.getByRole('region', { name: 'Saving answers' });
const questions = (page: Page) => page.getByRole('region', { name: 'Questions', exact: true });
const head = (page: Page) =>
  page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'Questionnaire about' });

async function openQuestions(page: Page, client: string) {
  await page.goto(`/admin/client/${client}`);
  await page.getByRole('link', { name: 'Open questions' }).click();
  await expect(inputOf(page, 'Region')).toBeVisible();
}

/** The count in the head of the dashboard: "9 of 14". */
async function shownCount(page: Page): Promise<string> {
  return (
    await head(page)
      .getByText(/^\d+ of \d+$/)
      .innerText()
  ).trim();
}

async function download(page: Page, format: string): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download as ${format}` }).click();
  return (await readFile(await (await arriving).path())).toString('utf8');
}

async function saveAll(page: Page, button: string) {
  await page.keyboard.press('Control+s');
  await expect(dialogOf(page).getByRole('button', { name: button, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

journey(
  'an answer that is taken back and one that no longer applies leave the record, and the file says so',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await openQuestions(page, CLIENT);
    await answerByOption(page, 'Region', 'Greater London');
    await answerByOption(page, 'London borough', 'Greenwich');
    await answerByText(page, 'Annual turnover', '412000');
    await rowOf(page, 'Is the company registered for VAT?').getByRole('radio', { name: 'True' }).check();
    await answerByText(page, 'VAT registration number', 'GB 914 2207 36');
    await saveAll(page, 'Save 5 answers');
    await expect(saveBar(page).getByRole('status')).toContainText(`5 answers saved to ${NAME}.`);

    await answerByText(page, 'VAT registration number', '');
    await expect(head(page)).toContainText('1 not saved: 1 cleared');
    await expect(saveBar(page)).toContainText('VAT registration number (cleared)');
    await answerByOption(page, 'Region', 'Kent');
    await expect(rowOf(page, 'London borough')).toHaveCount(0);
    await expect(page.getByRole('table')).toContainText(
      '1 answer no longer applies because Region is now Kent',
    );
    await expect(head(page)).toContainText('3 not saved: 1 answer, 1 cleared, 1 that no longer applies');
    await expect(saveBar(page)).toContainText('1 saved answer no longer applies.');

    await page.keyboard.press('Control+s');
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('rowgroup').getByRole('rowheader')).toContainText([
      ...['New values 1', 'Region', 'Cleared 1', 'VAT registration number'],
      ...['No longer applies 1', 'London borough'],
    ]);
    await expect(dialog.getByRole('checkbox', { name: 'Save VAT registration number' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'London borough: Clear' })).toBeChecked();
    await expect(dialog).toContainText('Saved from a question today');
    await expect(dialog.getByRole('button', { name: 'Save 2 answers, clear 1 more' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(saveBar(page).getByRole('status')).toContainText(`1 answer saved to ${NAME}, 2 cleared.`);
    const count = await shownCount(page);

    await page.getByRole('link', { name: 'Whole file' }).click();
    await expect(questions(page)).toContainText(`${count} answered`);
    await expect(page.getByText(`${count} questions answered`)).toBeVisible();
    const vat = questions(page).getByRole('row', { name: 'VAT registration number' });
    await expect(vat).toContainText(/cleared\s*was GB 914 2207 36/);
    await expect(vat).toContainText('ruth.penhale@cairn.example');
    const borough = questions(page).getByRole('row', { name: 'London borough' });
    await expect(borough).toContainText(/not asked any more\s*was Greenwich/);
    const known = page.getByRole('region', { name: 'What is known' });
    await expect(known).not.toContainText('Greenwich');
    const json = JSON.parse(await download(page, 'JSON'));
    const states = new Map(
      json.questions.map((one: { dataField: string; state: string }) => [one.dataField, one.state]),
    );
    expect([...states.values()].filter((state) => state === 'answered')).toHaveLength(
      Number(count.split(' ')[0]),
    );
    expect(await download(page, 'CSV')).toMatch(/^"Cleared","VAT registration number",,/m);
  },
);

journey(
  'a value that is kept on purpose is asked about again only when it changes',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'temi.adeyemi@cairn.example');
    await openQuestions(page, OTHER_CLIENT);
    await answerByOption(page, 'Region', 'Greater London');
    await answerByOption(page, 'London borough', 'Southwark');
    await saveAll(page, 'Save 2 answers');
    await expect(saveBar(page).getByRole('status')).toContainText('2 answers saved');
    await answerByOption(page, 'Region', 'Kent');
    await page.keyboard.press('Control+s');
    await dialogOf(page).getByRole('radio', { name: 'London borough: Keep' }).check();
    await page.keyboard.press('Enter');
    await expect(saveBar(page).getByRole('status')).toContainText('1 answer saved');
    await expect(head(page)).toContainText('all in the record');
    await expect(page.getByText('Answers kept as you give them')).toBeVisible();

    await openQuestions(page, OTHER_CLIENT);
    await expect(saveBar(page), 'it is not asked again').toHaveCount(0);
    await page.getByRole('link', { name: 'Whole file' }).click();
    const borough = questions(page).getByRole('row', { name: 'London borough' });
    await expect(borough).toContainText(/does not apply any more\s*was Southwark, still in the record/);
  },
);
