import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { afterAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../scripts/find-browser.js';

const isPackedFor = process.platform === 'linux' && process.arch === 'x64';
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder with a browser that exits with this status. */
function folderWithBrowser(status: number, name = 'chromium'): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, name), `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 });
  return folder;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-browser-'));
  folders.push(folder);
  return folder;
}

/** The font families that render the text of an element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test('an installed browser is found on the path', () => {
  const folder = folderWithBrowser(0);
  const { origin, launch } = findBrowser({ PATH: `${emptyFolder()}:${folder}` });
  expect(origin).toBe('installed');
  expect(launch.executablePath).toBe(join(folder, 'chromium'));
});

test('an installed browser without windows is preferred to one with windows', () => {
  const folder = folderWithBrowser(0, 'chromium-headless-shell');
  const { launch } = findBrowser({ PATH: `${folderWithBrowser(0)}:${folder}` });
  expect(launch.executablePath).toBe(join(folder, 'chromium-headless-shell'));
});

test('the browser at CHROME_PATH is preferred to an installed one', () => {
  const named = join(folderWithBrowser(0), 'chromium');
  const { origin, launch } = findBrowser({ PATH: folderWithBrowser(0), CHROME_PATH: named });
  expect(origin).toBe('CHROME_PATH');
  expect(launch.executablePath).toBe(named);
});

describe.skipIf(!isPackedFor)('the packed browser', () => {
  test('is found where no installed browser starts', () => {
    const missing = join(emptyFolder(), 'chromium');
    const { origin } = findBrowser({ PATH: folderWithBrowser(1), CHROME_PATH: missing });
    expect(origin).toBe('@sparticuz/chromium');
  });

  test('opens a page with the libraries and fonts of its package', async () => {
    const { launch } = findBrowser({ PATH: emptyFolder(), HOME: emptyFolder() });
    expect(existsSync(join(launch.env.LD_LIBRARY_PATH ?? '', 'libnss3.so'))).toBe(true);
    const browser = await chromium.launch(launch);
    try {
      const page = await browser.newPage();
      await page.setContent('<p>A page</p>');
      expect(await fontsOf(page, 'p')).toEqual(['Open Sans']);
    } finally {
      await browser.close();
    }
  });
});
