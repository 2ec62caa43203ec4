import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, joinByRequests, journey } from '../support/journey.ts';
import { answerByText, chooseEntity, inputOf } from '../support/question-screen.ts';

const HADLEIGH = 'Hadleigh Marine Holdings Ltd';
const SENTENCE = 'Their accountant rings on Monday at 10.';

const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const deskEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Desk/ });
const isOpen = (page: Page) =>
  expect(page.getByRole('heading', { name: `Questionnaire about ${HADLEIGH}` })).toBeVisible();

journey(
  'a questionnaire is handed over with a sentence and a day, taken back at once, handed over, opened, and handed back',
  async ({ page, server, browser }) => {
    const ruth = page;
    const context = await browser.newContext({ baseURL: server.url });
    const temi = await context.newPage();
    await joinAndLogIn(temi, server, 'temi.adeyemi@cairn.example');
    await joinByRequests(ruth.request, server, 'ruth.penhale@cairn.example');
    await ruth.goto('/dashboard');
    await chooseEntity(ruth, HADLEIGH);
    await answerByText(ruth, 'Reviewer', 'Ruth Penhale');
    const dialog = ruth.getByRole('dialog', { name: `Hand over the questionnaire about ${HADLEIGH}` });
    await ruth.getByRole('link', { name: 'Whole file' }).focus();
    await ruth.keyboard.press('h');
    await expect(dialog.getByRole('combobox', { name: 'To' })).toBeFocused();
    await ruth.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await ruth.getByRole('button', { name: 'Hand over' }).click();
    await expect(dialog.getByRole('combobox', { name: 'To' })).toBeFocused();
    await ruth.keyboard.press('Control+Enter');
    await expect(dialog.getByText('Choose a colleague.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'To' }).click();
    await dialog.getByRole('option', { name: 'temi.adeyemi' }).click();
    await dialog.getByRole('textbox', { name: 'Sentence' }).fill(SENTENCE);
    await dialog.getByRole('textbox', { name: 'By' }).fill('the day after');
    await ruth.keyboard.press('Control+Enter');
    await expect(dialog.getByText('This is not a day.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'By' }).fill('2 March 2020');
    await ruth.keyboard.press('Control+Enter');
    await expect(dialog.getByText('This day is over. Choose today or a later one.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Tomorrow' }).click();
    await dialog.getByRole('button', { name: /^Hand over to temi.adeyemi/ }).click();

    // The desk follows, with a way back.
    const toast = ruth.getByRole('status').filter({ hasText: `about ${HADLEIGH} is with temi.adeyemi` });
    await expect(toast).toBeVisible();
    await expect(section(ruth, 'You handed over').getByText('Not opened yet')).toBeVisible();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(section(ruth, 'You handed over')).toHaveCount(0);

    // Handed over once more, from where it was left.
    await chooseEntity(ruth, HADLEIGH);
    await expect(inputOf(ruth, 'Reviewer')).toHaveValue('Ruth Penhale');
    await ruth.getByRole('button', { name: 'Hand over' }).click();
    await dialog.getByRole('combobox', { name: 'To' }).fill('temi');
    await ruth.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Sentence' }).fill(SENTENCE);
    await ruth.keyboard.press('Control+Enter');
    await expect(section(ruth, 'You handed over')).toContainText('Not opened yet, temi.adeyemi');

    // Temi is told on whatever screen, finds it on her desk, and opens it.
    await temi.goto('/admin/clients');
    await expect(deskEntry(temi)).toContainText('1 handed to you');
    await temi.getByRole('status').getByRole('button', { name: 'Open' }).click();
    await isOpen(temi);
    await expect(temi.getByText(SENTENCE)).toBeVisible();
    await expect(deskEntry(temi)).not.toContainText('handed to you');
    await expect(inputOf(temi, 'Reviewer')).toHaveValue('Ruth Penhale');
    await answerByText(temi, 'Reviewer', 'Temi Adeyemi');
    await temi.goto('/dashboard');
    await expect(section(temi, 'Handed to me')).toContainText(SENTENCE);
    await ruth.reload();
    await expect(section(ruth, 'You handed over')).toContainText(/Opened .*, temi\.adeyemi/);

    // It goes back with a sentence of hers.
    await section(temi, 'Handed to me').getByRole('link', { name: HADLEIGH }).click();
    await isOpen(temi);
    await temi.getByRole('button', { name: 'Hand back' }).click();
    await temi.getByRole('textbox', { name: 'Sentence' }).fill('She has rung.');
    await temi.getByRole('button', { name: /^Hand over to ruth.penhale/ }).click();
    await expect(section(temi, 'You handed over')).toBeVisible();
    await ruth.reload();
    await expect(section(ruth, 'Handed to me')).toContainText('She has rung.');
    await section(ruth, 'Handed to me').getByRole('link', { name: HADLEIGH }).click();
    await isOpen(ruth);
    await expect(inputOf(ruth, 'Reviewer')).toHaveValue('Temi Adeyemi');
    await context.close();
  },
);
