import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { EVERY_PUBLIC_PAGE, EVERY_SCREEN } from '../support/every-page.ts';
import { showForcedColours } from '../support/forced-colours.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

/** Screens of what is not there. */
const MISSING = ['/reference-lists/nothing/proof', '/admin/client/nobody', '/file/contacts/nobody/c1'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    journey(
      `axe finds nothing on any screen, ${colorScheme}, ${width} px wide`,
      async ({ page, server, database }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        const problems: string[] = [];
        const check = async (path: string) => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          problems.push(...(await axeProblems(page)).map((problem) => `${path}: ${problem}`));
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (overflow > 0) problems.push(`${path}: ${overflow} px too wide`);
        };
        for (const path of EVERY_PUBLIC_PAGE) await check(path);
        await joinAndLogIn(page, server, `look.${colorScheme}.${width}.${database}@cairn.example`);
        for (const path of [...EVERY_SCREEN, ...MISSING]) await check(path);
        expect(problems).toEqual([]);
      },
    );
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  journey(`axe finds nothing on any screen in forced colours, ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await joinAndLogIn(page, server, `forced.${colorScheme}@cairn.example`);
    const problems: string[] = [];
    for (const path of EVERY_SCREEN) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await showForcedColours(page);
      problems.push(...(await axeProblems(page)).map((problem) => `${path}: ${problem}`));
      const untold = await page.evaluate(untoldChoices);
      problems.push(...untold.map((choice) => `${path}: it is not seen that ${choice} is chosen`));
    }
    expect(problems).toEqual([]);
  });
}

/** What is chosen in the page, and told by a ground alone, which forced colours replace. Runs in the page. */
function untoldChoices(): string[] {
  const isTold = (element: Element) => {
    const { color, outlineStyle } = getComputedStyle(element);
    return element.matches('svg') ? color === getComputedStyle(document.body).color : outlineStyle !== 'none';
  };
  const chosen = [
    ...document.querySelectorAll('[aria-selected="true"], [aria-pressed="true"], input:checked + svg'),
  ];
  return chosen
    .filter((element) => !isTold(element))
    .map((element) => element.closest('label, div')?.textContent ?? '');
}
