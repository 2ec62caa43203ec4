import { expect, type Page } from '@playwright/test';

/** A list of people for journeys; each name is written with its birthday and country. */
export const LISTED_PEOPLE = {
  name: 'Harbour people',
  rows: [
    'HP-1;Person;Timofei Vetrogorov;;1968-01-14;Cyprus',
    'HP-2;Person;Hasan Karimi;;1953-08-31;Iraq',
    'HP-3;Person;Hassan Karimi;;1947-02-11;Iraq',
    'HP-4;Person;Omar Vetrogorov;;;Cyprus',
  ],
};

/** Imports a list of people by its screen, as a user does. */
export async function importList(page: Page, { name, rows }: typeof LISTED_PEOPLE): Promise<void> {
  await page.goto('/reference-lists');
  await page.getByRole('button', { name: 'Add a list' }).click();
  const buffer = Buffer.from(['ref_no;type;full_name;aka;dob;ctry', ...rows].join('\r\n'));
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'people.csv', mimeType: 'text/csv', buffer }]);
  await expect(page.getByRole('heading', { name: `${rows.length} rows checked` })).toBeVisible();
  await page.getByLabel('List', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('link', { name: 'Show the list' })).toBeVisible();
}
