import { expect, type Page } from '@playwright/test';
import { ofacFile } from './ofac-list.ts';

/** The name under which OFAC's list is added. */
export const OFAC_LIST = 'OFAC SDN';

/** Adds OFAC's list, both files as they are published, on the screen. */
export async function addOfacList(page: Page): Promise<void> {
  await page.goto('/reference-lists');
  await page.getByRole('button', { name: 'Add a list' }).click();
  await page.locator('input[type=file]').setInputFiles(
    (['sdn.csv', 'alt.csv'] as const).map((name) => ({
      name,
      mimeType: 'text/csv',
      buffer: ofacFile(name),
    })),
  );
  await expect(page.getByRole('combobox', { name: 'Format' })).toHaveValue('OFAC SDN or consolidated, CSV');
  await expect(page.getByRole('heading', { name: /[\d,]+ rows checked/ })).toBeVisible();
  await page.getByLabel('List', { exact: true }).fill(OFAC_LIST);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText(/is imported, with [\d,]+ records/)).toBeVisible();
}
