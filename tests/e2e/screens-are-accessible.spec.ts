import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

const PUBLIC_PAGES = [
  '/',
  '/signup',
  '/login',
  '/forgot-password',
  '/complete-verification?token=gone',
  '/reset-password?token=gone',
  '/confirm-email?token=gone',
  '/stop-email-change?token=gone',
  '/report-sign-in?token=gone',
  '/join?token=gone',
  '/about',
  '/contact',
  '/privacy-policy',
  '/media',
  '/no-such-page',
];
const TOOL_PAGES = [
  '/dashboard',
  '/account',
  '/people',
  '/health',
  '/messages?tab=all',
  '/admin/rules?id=turnover-uk',
  '/admin/fields?id=region',
  '/admin/staticdata?id=Legal%20forms',
  '/admin/mappings',
  '/reference-lists',
  '/reference-lists?list=Embedded%20list',
  '/reference-lists/upload',
  '/reference-lists/embedded/proof',
  '/reference-lists/nothing/proof',
  '/admin/duplicates',
  '/admin/client/hadleigh-marine-holdings',
  '/admin/client/nobody',
  '/admin/duplicates/merge/hadleigh-marine-holdings/hadleigh-maritime-holding',
  '/admin/client/hadleigh-marine-holdings/merge/contacts/hadleigh-marine-holdings-contact-1/hadleigh-marine-holdings-contact-2',
  '/file/clients/hadleigh-marine-holdings',
  '/file/contacts/nobody/c1',
  '/entity-matching',
  '/entity-matching/look-up',
  '/entity-matching/differences',
  '/resolve',
  '/screening',
  '/pdf-summary',
];

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
        for (const path of PUBLIC_PAGES) await check(path);
        await joinAndLogIn(page, server, `look.${colorScheme}.${width}.${database}@cairn.example`);
        for (const path of TOOL_PAGES) await check(path);
        expect(problems).toEqual([]);
      },
    );
  }
}
