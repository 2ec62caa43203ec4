import { expect, type Page } from '@playwright/test';
import { EVERY_SCREEN } from '../support/every-page.ts';
import { joinByRequests, journey } from '../support/journey.ts';

/** The spacing of WCAG 1.4.12. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}`;

/** Runs in the browser, whose policy allows no style element. */
function spaceText(rules: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

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
    const problems: string[] = [];
    for (const path of EVERY_SCREEN) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByText('Loading…').filter({ visible: true }), path).toHaveCount(0);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      if ((await width()) > 320) problems.push(`${path} is ${await width()} px wide`);
      const bars = await barsThatStay(page);
      if (bars.length > 0) problems.push(`${path} has bars that stay: ${bars}`);
      await page.evaluate(spaceText, TEXT_SPACING);
      if ((await width()) > 320) problems.push(`${path} is ${await width()} px wide with text spacing`);
    }
    expect(problems).toEqual([]);
  },
);
