import { expect } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';

journey(
  'a client, a rule and a screen are found and opened by the keyboard alone',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'derwa.trewin@cairn.example');
    await expect(page.getByRole('button', { name: /^Find/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find' });
    const input = palette.getByRole('combobox');
    await expect(input).toBeFocused();
    await expect(palette.getByRole('option', { name: 'New client' })).toBeVisible();

    await input.pressSequentially('hadl');
    const client = palette.getByRole('option', { name: /^Hadleigh Marine Holdings.*Client$/ });
    await expect(client).toHaveAttribute('aria-selected', 'true');
    await expect(input).toHaveAttribute('aria-activedescendant', (await client.getAttribute('id')) ?? '');
    await expect(palette.getByRole('status')).toHaveText(/^\d+ found$/);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/client\/hadleigh-marine-holdings$/);
    await expect(page.getByRole('heading', { level: 1, name: /Hadleigh/ })).toBeVisible();

    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('option', { name: /^Hadleigh/ }), 'what was opened last').toBeVisible();
    await page.keyboard.press('Shift+Enter');
    await expect(page, 'its questions').toHaveURL('/dashboard?entity=clients%2Fhadleigh-marine-holdings');
    await expect(page.getByRole('heading', { name: /^Questionnaire about Hadleigh/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('option', { name: /^Hadleigh/ })).toBeVisible();
    await input.pressSequentially('field');
    await expect(palette.getByRole('option', { name: /^Fields Maintenance/ })).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+Enter');
    await (await opened).close();
    await expect(palette, 'a new tab leaves the palette open').toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  },
);

journey(
  'a name that is not found becomes a new client, and a failed search can be repeated',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'kerensa.vosper@cairn.example');
    await page.goto('/admin/fields');
    const find = page.getByRole('button', { name: /^Find/ });
    await find.click();
    const palette = page.getByRole('dialog', { name: 'Find' });
    const input = palette.getByRole('combobox');
    await page.route('**/api/find?*', (route) => route.abort());
    await input.fill('Zennor Slate');
    await expect(palette.getByText('Names could not be looked up')).toBeVisible();
    await expect(palette.getByRole('option', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/api/find?*');
    await expect(palette.getByText('No results.')).toBeVisible();
    await palette.getByRole('option', { name: /New client “Zennor Slate”/ }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Zennor Slate');
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expect(page).toHaveURL('/admin/client/zennor-slate');
  },
);
