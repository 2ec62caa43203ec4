import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { makePdf } from '../support/make-pdf.ts';
import { answerByOption, answerByText, inputOf, rowOf } from '../support/question-screen.ts';

const CLIENT = 'hadleigh-marine-holdings';
const TURNOVER = 'Annual turnover';

/** Waits until everything is stored. */
const settled = (page: Page) => expect(page.getByText('Answers kept as you give them')).toBeVisible();

journey('a note and a document stand beside an answer, and in the file', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'wenna.hosking@cairn.example');
  await page.goto(`/admin/client/${CLIENT}`);
  await page.getByRole('link', { name: 'Open questions' }).click();
  await answerByOption(page, 'Region', 'Greater London');
  await answerByText(page, TURNOVER, '412000');

  const row = rowOf(page, TURNOVER);
  await row.getByRole('button', { name: `Add a note to ${TURNOVER}` }).click();
  const note = row.getByRole('textbox', { name: `Note on ${TURNOVER}` });
  await expect(note).toBeFocused();
  await page.keyboard.type('Accounts to 31 March, seen on paper.');
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: `Note on ${TURNOVER}` })).toBeFocused();
  await expect(row.getByText('Accounts to 31 March, seen on paper.')).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(note).toBeFocused();
  await note.fill('Something else');
  await page.keyboard.press('Escape');
  await expect(row.getByText('Accounts to 31 March, seen on paper.'), 'Escape leaves it').toBeVisible();

  await page.keyboard.press('Enter');
  const chooser = row.getByLabel('Add a document');
  await chooser.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('only text'),
  });
  await expect(row.getByRole('alert').filter({ hasText: 'neither a PDF nor a picture' })).toBeVisible();
  const pdf = Buffer.from(await makePdf(['Accounts to 31 March 2026']));
  await chooser.setInputFiles({ name: 'accounts-2026.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(row.getByRole('link', { name: 'accounts-2026.pdf' })).toBeVisible();
  await expect(note, 'the focus stays in the note').toBeFocused();
  await row.getByRole('button', { name: 'Done' }).click();

  await row.getByRole('button', { name: `Note on ${TURNOVER}` }).click();
  await note.fill('Accounts to 31 March, seen on paper and signed.');
  await settled(page);
  await page.reload();
  await expect(note, 'what is being written is kept').toHaveValue(/and signed\.$/);
  await row.getByRole('button', { name: 'Done' }).click();
  await expect(row.getByText(/and signed\.$/), 'and closing keeps it').toBeVisible();
  await settled(page);

  await page.reload();
  await expect(inputOf(page, TURNOVER)).toHaveValue('412,000');
  const downloading = page.waitForEvent('download');
  await row.getByRole('link', { name: 'accounts-2026.pdf' }).click();
  expect(await readFile(await (await downloading).path())).toEqual(pdf);

  await page.getByRole('link', { name: 'Whole file' }).click();
  const told = page.getByRole('row').filter({ hasText: '“Accounts to 31 March, seen on paper and signed.”' });
  await expect(told).toContainText(TURNOVER);
  await expect(told).toContainText(/accounts-2026\.pdf, SHA-256 [0-9a-f]{4}/);
  const again = page.waitForEvent('download');
  await told.getByRole('link', { name: 'accounts-2026.pdf' }).click();
  expect(await readFile(await (await again).path())).toEqual(pdf);
});
