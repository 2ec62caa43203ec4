import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { fillScreens } from '../pictures/fill-screens.ts';
import { compareWithKept, KEPT_WIDTH, MOST_AREAS } from '../pictures/kept-pictures.ts';
import { PUBLIC_SCREENS, TOOL_SCREENS } from '../pictures/screens.ts';
import { pictureOf, stopTime } from '../pictures/still-page.ts';
import { joinByRequests, journey } from '../support/journey.ts';

journey.use({ timezoneId: 'UTC' });

journey('every screen looks as its kept picture', async ({ page, server }, info) => {
  await joinByRequests(page.request, server, 'wenna.hosking@cairn.example');
  await fillScreens(page, server);
  const canvas = await page.context().newPage();
  await page.setViewportSize({ width: KEPT_WIDTH, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await stopTime(page);
  const differing: string[] = [];
  const compare = async (name: string, address: string) => {
    const { areas, beside } = await compareWithKept(canvas, name, await pictureOf(page, address));
    if (areas <= MOST_AREAS) return;
    differing.push(`${name}: ${areas} areas`);
    const path = info.outputPath(`${name}.webp`);
    writeFileSync(path, beside);
    await info.attach(name, { path });
  };
  for (const [name, address] of Object.entries(TOOL_SCREENS)) await compare(name, address);
  await page.context().clearCookies();
  for (const [name, address] of Object.entries(PUBLIC_SCREENS)) await compare(name, address);
  expect(differing).toEqual([]);
});
