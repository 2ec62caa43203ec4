import { expect } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { answerByOption, chooseEntity, inputOf, rowOf } from '../support/question-screen.ts';

const HADLEIGH = 'Hadleigh Marine Holdings Ltd';

journey('the save dialog names what is chosen and not confirmed', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'piran.pick@cairn.example');
  await chooseEntity(page, HADLEIGH);
  await answerByOption(page, 'Region', 'Kent');
  const row = rowOf(page, 'Reporting obligations');
  await inputOf(page, 'Reporting obligations').focus();
  await page.keyboard.type('CR');
  await page.keyboard.press('Enter');
  await expect(row.getByText('Not confirmed.')).toBeVisible();
  await page.keyboard.press('Control+s');
  const notSaved = page.getByRole('dialog').getByRole('region', { name: 'Not saved' });
  await expect(notSaved).toContainText('CRS');
  await expect(notSaved).toContainText('Not confirmed. Press Enter in its row, or its tick.');
});
