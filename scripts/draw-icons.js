// Draws the icons that are asked for by name beside the pages, from src/web/pictures/favicon.svg. Run by hand after a change:
//   node scripts/draw-icons.js
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.js';

const SOURCE = new URL('../src/web/pictures/favicon.svg', import.meta.url);
const TARGET = new URL('../public/', import.meta.url);
const PAPER = '#f5f2e9';

const browser = await chromium.launch(findBrowser().launch);
const page = await browser.newPage({ colorScheme: 'light' });
const svg = await readFile(SOURCE, 'utf8');

/** The mark as a PNG of this size; on paper where the system would show another ground. */
async function draw(size, { background, inset }) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;padding:${inset}px;box-sizing:border-box;background:${background}">${svg.replace('<svg', '<svg style="display:block;width:100%"')}</body>`,
  );
  return page.screenshot({ omitBackground: true });
}

/** An ICO file with one PNG in it. */
function icoOf(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await mkdir(TARGET, { recursive: true });
await writeFile(new URL('apple-touch-icon.png', TARGET), await draw(180, { background: PAPER, inset: 26 }));
const small = await draw(32, { background: 'transparent', inset: 0 });
await writeFile(new URL('favicon.ico', TARGET), icoOf(small, 32));
await browser.close();
