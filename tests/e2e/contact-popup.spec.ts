import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { journey } from '../support/journey.ts';

/** Popups are positioned on the real screen, not on an emulated one. */
const onRealScreen = journey.extend({
  context: async ({ browser, server }, use) => {
    // A device scale factor would emulate the screen, so `undefined` removes the configured one.
    const scale = { deviceScaleFactor: undefined } as unknown as BrowserContextOptions;
    const context = await browser.newContext({ ...scale, viewport: null, baseURL: server.url });
    await use(context);
    await context.close();
  },
});

const contactLink = (page: Page) => page.getByRole('link', { name: 'Contact Us' }).first();

async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), contactLink(page).click()]);
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Tell us about the ground ahead.');
  return popup;
}

onRealScreen('Contact Us opens a small window in the middle of the screen', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...asked) => {
      document.title = asked.join(' ');
      return open(...asked);
    };
  });
  await page.goto('/');
  const popup = await openPopup(page);
  for (const asked of ['contact-page', 'width=600,height=600', 'resizable=yes', 'scrollbars=yes']) {
    expect(await page.title()).toContain(asked);
  }
  await expect(page, 'the page itself stays').toHaveURL('/');
  await expect(popup).toHaveURL('/contact');
  const seen = await popup.evaluate(() => ({
    name: window.name,
    size: [innerWidth, innerHeight],
    middle: [screenX + outerWidth / 2, screenY + outerHeight / 2],
    screen: [screen.availWidth, screen.availHeight],
    hasToolbar: toolbar.visible,
  }));
  expect(seen).toMatchObject({ name: 'contact-page', hasToolbar: false });
  for (const axis of [0, 1]) {
    expect(Math.abs((seen.size[axis] ?? 0) - 600), 'to the pixel its frame may cost').toBeLessThanOrEqual(1);
    const distance = Math.abs((seen.middle[axis] ?? 0) - (seen.screen[axis] ?? 0) / 2);
    expect(distance, 'no further from the middle than its frame is thick').toBeLessThanOrEqual(50);
  }
});

onRealScreen('the window can be given another size, and scrolls when it is too small', async ({ page }) => {
  await page.goto('/');
  const popup = await openPopup(page);
  const before = await popup.evaluate(() => [outerWidth, outerHeight]);
  await popup.evaluate(() => resizeBy(120, -240));
  await expect
    .poll(() => popup.evaluate(() => [outerWidth, outerHeight]))
    .toEqual([(before[0] ?? 0) + 120, (before[1] ?? 0) - 240]);
  await popup.mouse.wheel(0, 400);
  await expect.poll(() => popup.evaluate(() => scrollY)).toBeGreaterThan(100);
});

onRealScreen(
  'a second click focuses the same window and keeps what was typed in it',
  async ({ page, context }) => {
    await page.goto('/');
    const popup = await openPopup(page);
    await popup.getByLabel('Name').fill('Ruth Penhale');
    await contactLink(page).click();
    await page.goto('/about');
    await contactLink(page).click();
    await expect(popup.getByLabel('Name')).toHaveValue('Ruth Penhale');
    expect(context.pages()).toHaveLength(2);
  },
);

onRealScreen('when popups are blocked the link leads to the page', async ({ page, context }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/');
  await contactLink(page).click();
  await expect(page).toHaveURL('/contact');
  expect(context.pages()).toHaveLength(1);
});

onRealScreen('Close Window closes the window', async ({ page, context }) => {
  await page.goto('/');
  const popup = await openPopup(page);
  const closed = popup.waitForEvent('close');
  // The window closes before the click is complete.
  await popup
    .getByRole('button', { name: 'Close Window' })
    .click({ noWaitAfter: true })
    .catch(() => {});
  await closed;
  expect(context.pages()).toHaveLength(1);
});

onRealScreen('in a tab Close Window leads to the landing page', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Close Window' }).click();
  // Submitted before its script has loaded, the plain form adds a question mark to the address.
  await expect(page).toHaveURL(/:\d+\/\??$/);
});

onRealScreen('Close Window asks before it drops a message that was typed', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Message', { exact: true }).fill('Half a thought');
  await page.getByRole('button', { name: 'Close Window' }).click();
  const question = page.getByRole('dialog', { name: 'Close without sending?' });
  await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Close Window' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/contact');
  await page.getByRole('button', { name: 'Close Window' }).click();
  await question.getByRole('button', { name: 'Discard message' }).click();
  await expect(page).toHaveURL(/:\d+\/\??$/);
});
