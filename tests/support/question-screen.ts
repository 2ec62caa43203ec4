import { expect, type Page } from '@playwright/test';

/** The row in which the entity of the questions is chosen. */
export function entityPicker(page: Page) {
  return page.getByRole('combobox', { name: 'Select the client, contact or related party name' });
}

/** Chooses whom the questions are about. */
export async function chooseEntity(page: Page, name: string, typed = name.slice(0, 12)) {
  await entityPicker(page).click();
  await entityPicker(page).fill(typed);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(entityPicker(page)).toHaveValue(name);
}

/** The row of a question; its prompt is the row's header. */
export function rowOf(page: Page, prompt: string) {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: prompt }) });
}

export function inputOf(page: Page, prompt: string) {
  const row = rowOf(page, prompt);
  return row.getByRole('textbox').or(row.getByRole('combobox')).first();
}

/** Answers a question by an option of its menu. */
export async function answerByOption(page: Page, prompt: string, option: string) {
  await inputOf(page, prompt).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Answers a question by typing. */
export async function answerByText(page: Page, prompt: string, text: string) {
  await inputOf(page, prompt).fill(text);
  await inputOf(page, prompt).press('Enter');
}
