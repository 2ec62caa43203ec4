import type { Locator, Page } from '@playwright/test';

/** Chooses an option of a menu by pointer; both are named word for word. */
export async function chooseOption(scope: Page | Locator, menuName: string, option: string): Promise<void> {
  const menu = scope.getByRole('combobox', { name: menuName, exact: true });
  await menu.click();
  await menu.page().getByRole('option', { name: option, exact: true }).click();
}
