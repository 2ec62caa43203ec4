import { expect, type Page } from '@playwright/test';
import { joinByRequests, journey } from '../support/journey.ts';

/** The screens whose bars stay in view where there is room for them. */
const SCREENS = ['/dashboard', '/admin/clients', '/admin/client/hadleigh-marine-holdings'];

/** The bars over more than half of the width that stay while the page is scrolled. */
const barsThatStay = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, [class*="bar"], [class*="heading"]')]
      .filter((element) => getComputedStyle(element).position === 'sticky')
      .filter((element) => element.getBoundingClientRect().width > window.innerWidth / 2)
      .map((element) => element.className),
  );

journey(
  'at 400 % no bar covers what is read, and nothing is wider than the window',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'wenna.trudgian@cairn.example');
    await page.setViewportSize({ width: 320, height: 256 });
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width(), `${path} at 320 px`).toBeLessThanOrEqual(320);
      expect(await barsThatStay(page), `${path} has bars that stay`).toEqual([]);
    }
  },
);
