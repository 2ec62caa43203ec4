// `npm run pictures`: pictures of every screen at four widths, light and dark, filled, empty and failing, in the folder `pictures`.
// With `--compare` it compares them with those that are kept of all sizes, and writes alone those that differ, side by side.
// With `--keep-all` it keeps them. With `--keep` it takes those that the journey screens-look-as-kept compares with, and those of
// the README, and nothing else. With names it takes those alone: `npm run pictures -- desk clients`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.js';
import { joinByRequests } from '../support/journey.ts';
import { startServer } from '../support/running-server.ts';
import { fillScreens, findMatches } from './fill-screens.ts';
import { compareWithKept, KEPT_WIDTH, keepPicture, MOST_AREAS } from './kept-pictures.ts';
import { readPixels, writePixels } from './pixels.ts';
import { PUBLIC_SCREENS, TOOL_SCREENS } from './screens.ts';
import { failCalls, pictureOf, stopTime } from './still-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const WIDTHS = [390, 834, 1440, 2560];
const COLORS = ['light', 'dark'] as const;
/** `compared` is filled but for what comparing names finds. */
const STATES = ['filled', 'empty', 'failing', 'compared'] as const;
const PERSON = 'wenna.hosking@cairn.example';
const README_SCREENS = ['desk', 'questions', 'clients', 'client'];
const README_SIZE = { width: 1280, height: 800 };

const AS_IN_JOURNEYS = {
  userAgent: devices['Desktop Chrome'].userAgent,
  reducedMotion: 'reduce',
  locale: 'en-GB',
  timezoneId: 'UTC',
} as const;

/** The cookies of a browser in which no one is signed in. */
const NOBODY: Awaited<ReturnType<BrowserContext['storageState']>> = { cookies: [], origins: [] };

type Look = { width: number; height: number; colorScheme: (typeof COLORS)[number] };
type Take = (name: string, picture: Buffer) => Promise<void>;
type TakeScreens = (look: Look, isTaken: (name: string) => boolean, take: Take) => Promise<void>;

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const browser = await chromium.launch(findBrowser().launch);
try {
  if (process.argv.includes('--keep')) await keep(browser);
  else await takeAll(browser, takingFor(process.argv, await browser.newPage()));
} finally {
  await browser.close();
}

async function keep(browser: Browser) {
  const canvas = await browser.newPage();
  await withPages(browser, 'compared', async (takeScreens) => {
    const kept = { width: KEPT_WIDTH, height: 900, colorScheme: 'light' } as const;
    await takeScreens(kept, isWanted, (name, picture) => keepPicture(canvas, name, picture));
  });
  await withPages(browser, 'filled', async (takeScreens) => {
    for (const colorScheme of COLORS) {
      const isShown = (name: string) => README_SCREENS.includes(name) && isWanted(name);
      await takeScreens({ ...README_SIZE, colorScheme }, isShown, async (name, picture) => {
        const pixels = await readPixels(canvas, 'png', picture);
        save(join('docs/pictures', `${name}-${colorScheme}.webp`), await writePixels(canvas, pixels));
      });
    }
  });
}

/** What is done with each picture of all sizes. */
function takingFor(asked: readonly string[], canvas: Page): Take {
  if (asked.includes('--keep-all')) return (name, picture) => keepPicture(canvas, name, picture);
  if (!asked.includes('--compare'))
    return async (name, picture) => save(join('pictures', `${name}.png`), picture);
  return async (name, picture) => {
    const { areas, beside } = await compareWithKept(canvas, name, picture);
    if (areas <= MOST_AREAS) return;
    save(join('pictures/differing', `${name}.webp`), beside);
    process.exitCode = 1;
  };
}

async function takeAll(browser: Browser, take: Take) {
  for (const state of ['filled', 'empty', 'failing'] as const) {
    await withPages(browser, state, async (takeScreens) => {
      for (const width of WIDTHS) {
        for (const colorScheme of COLORS) {
          const folder = `${state}-${width}-${colorScheme}`;
          await takeScreens({ width, height: 900, colorScheme }, isWanted, (name, picture) =>
            take(`${folder}/${name}`, picture),
          );
        }
      }
    });
  }
}

/** Starts a server in a state, and lets take pictures of its screens. */
async function withPages(
  browser: Browser,
  state: (typeof STATES)[number],
  act: (takeScreens: TakeScreens) => Promise<void>,
) {
  const server = await startServer('sqlite', state === 'empty' ? { SEED: 'none' } : {});
  try {
    const signedIn = await browser.newContext({ baseURL: server.url });
    await joinByRequests(signedIn.request, server, PERSON);
    const page = await signedIn.newPage();
    if (state === 'filled' || state === 'compared') await fillScreens(page, server);
    if (state === 'filled') await findMatches(page);
    const kept = await signedIn.storageState();
    await signedIn.close();
    await act(async ({ width, height, colorScheme }, isTaken, take) => {
      for (const [screens, storageState] of [
        [TOOL_SCREENS, kept],
        [PUBLIC_SCREENS, NOBODY],
      ] as const) {
        const context = await browser.newContext({
          ...{ baseURL: server.url, viewport: { width, height }, colorScheme },
          ...AS_IN_JOURNEYS,
          storageState,
        });
        const page = await context.newPage();
        await stopTime(page);
        if (state === 'failing') await failCalls(page);
        for (const [name, path] of Object.entries(screens)) {
          if (isTaken(name)) await take(name, await pictureOf(page, path));
        }
        await context.close();
      }
    });
  } finally {
    await server.stop();
  }
}

function save(path: string, picture: Buffer) {
  mkdirSync(join(ROOT, path, '..'), { recursive: true });
  writeFileSync(join(ROOT, path), picture);
  console.log(path);
}
