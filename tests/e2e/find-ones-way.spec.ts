import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

// The first user is the owner.
journey.use({ settings: { SEED: 'none' } });

const rail = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
const entry = (page: Page, name: string) => rail(page).getByRole('link', { name });

/** Every screen of the navigation; the first page is the desk. */
const SCREENS = [
  ...['Clients', 'Screening', 'Messages', 'Entity Matching', 'Match Resolution', 'PDF Summary'],
  ...['Rules', 'Fields', 'Static Data', 'Field Mappings', 'Reference Lists', 'People', 'Health', 'Desk'],
];

journey('a newcomer reaches every screen by one press, and the way out by two', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'wenna.trudgian@cairn.example');
  for (const name of SCREENS) {
    await entry(page, name).click();
    await expect(entry(page, name)).toHaveAttribute('aria-current', /page|true/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeProblems(page)).toEqual([]);
  }

  await journey.step('the signs alone stay until they are expanded again, also after a reload', async () => {
    await page.keyboard.press('Control+b');
    await expect(rail(page)).toHaveAttribute('data-collapsed', 'true');
    await page.reload();
    await expect(rail(page)).toHaveAttribute('data-collapsed', 'true');
    await entry(page, 'Rules').focus();
    await expect(entry(page, 'Rules').getByText('Rules')).toHaveCSS('opacity', '1');
    await rail(page)
      .getByRole('button', { name: /^Expand/ })
      .click();
    await expect(rail(page)).not.toHaveAttribute('data-collapsed');
  });

  await journey.step('the keyboard passes the navigation by its first stop', async () => {
    await page.goto('/admin/fields');
    await expect(page.getByRole('heading', { level: 1, name: 'Fields' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await skip.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });

  await journey.step('the account menu says who is in, and leads to the account', async () => {
    await page.getByRole('button', { name: 'wenna.trudgian@cairn.example' }).click();
    await expect(page.getByRole('menu')).toContainText('Owner');
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  });

  await journey.step('dark is chosen against the system, and stays after a reload', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    const account = page.getByRole('button', { name: 'wenna.trudgian@cairn.example' });
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
    const light = await paper();
    await account.click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await paper()).not.toBe(light);
    await page.reload();
    await account.click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    await expect(page.getByRole('menu').locator(':focus'), 'keys are the menu’s').toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    expect(await axeProblems(page)).toEqual([]);
    await account.click();
    await page.getByRole('menuitemradio', { name: 'Like the system' }).click();
    expect(await paper()).toBe(light);
    await page.getByRole('menuitem', { name: 'Keys' }).click();
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect(keys).toContainText('find a client');
    await page.keyboard.press('Escape');
  });

  await journey.step('single letters act as keys, unless they are switched off', async () => {
    const switchLetters = async (on: boolean) => {
      await page.getByRole('button', { name: 'wenna.trudgian@cairn.example' }).click();
      await page.getByRole('menuitem', { name: 'Keys' }).click();
      const letters = page.getByRole('checkbox', { name: 'Single letters and signs act as keys' });
      await letters.setChecked(on);
      expect(await axeProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await page.goto('/admin/clients');
    await expect(page.getByRole('main').getByText('There are no clients yet.')).toBeVisible();
    await switchLetters(false);
    for (const key of ['n', '/', 'j']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('input:focus'), 'nothing is searched').toHaveCount(0);
    await switchLetters(true);
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'New client' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await journey.step('on a phone the account menu is behind the initials', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const account = page.getByRole('button', { name: 'wenna.trudgian@cairn.example' });
    await expect(account.getByText('WT')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing overflows').toBe(390);
    await account.click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    expect(await axeProblems(page)).toEqual([]);
  });

  await journey.step('on a phone and a low laptop Logout is in sight once the menu is open', async () => {
    for (const size of [
      { width: 390, height: 640 },
      { width: 1366, height: 657 },
    ]) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
      const account = page.getByRole('dialog').getByRole('link', { name: 'wenna.trudgian@cairn.example' });
      const isInOneLine = (link: HTMLElement) =>
        link.offsetHeight < 2 * Number.parseFloat(getComputedStyle(link).lineHeight) &&
        link.scrollWidth <= link.clientWidth;
      expect(await account.evaluate(isInOneLine), 'the address is whole, in one line').toBe(true);
      await page.getByRole('button', { name: 'Close menu' }).click();
    }
    await page.setViewportSize({ width: 390, height: 640 });
    await expect(rail(page)).toBeHidden();
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'wenna.trudgian@cairn.example' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});
