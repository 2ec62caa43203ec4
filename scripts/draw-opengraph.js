// Draws the picture that shared links show, 1200 by 630, from the site's own drawings, fonts and colours.
// Run by hand after draw-pictures.js:
//   node scripts/draw-opengraph.js
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { CAIRN_STONES } from '../src/contract/entity-files/cairn-stones.ts';
import { findBrowser } from './find-browser.js';

const WEB = new URL('../src/web/', import.meta.url);
const TARGET = new URL('pictures/opengraph.png', WEB);

const text = (path) => readFile(new URL(path, WEB), 'utf8');
const dataUrl = async (path, type) =>
  `data:${type};base64,${(await readFile(new URL(path, WEB))).toString('base64')}`;

async function page() {
  const { route, cairns } = JSON.parse(await text('pictures/route-map.json'));
  const stones = CAIRN_STONES.map((d) => `<path d="${d}"/>`).join('');
  const cairn = ([x, y, width]) =>
    `<g transform="translate(${x - width / 2} ${y - (width * 39) / 48}) scale(${width / 48})" stroke="var(--paper)" stroke-width="5" paint-order="stroke">${stones}</g>`;
  return `<!doctype html><style>${await text('styles/tokens.css')}
    @font-face { font-family: Display; src: url(${await dataUrl('styles/fonts/newsreader-display.woff2', 'font/woff2')}) }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: var(--paper); color: var(--ink) }
    .map { position: absolute; left: -190px; top: -120px; width: 1440px; height: 900px }
    .contours { position: absolute; inset: 0; background: var(--contour-2); mask: url(${await dataUrl('pictures/hero-sheet.svg', 'image/svg+xml')}) 600px 0 no-repeat, linear-gradient(90deg, transparent 660px, #000 980px); mask-composite: intersect }
    svg { position: absolute; inset: 0; fill: var(--ink) }
    .route { fill: none; stroke: var(--ink); stroke-width: 2; stroke-dasharray: 3.2 6 }
    .rule { position: absolute; left: 64px; top: 0; width: 1px; height: 100%; background: var(--line) }
    h1 { position: absolute; left: 104px; top: 178px; width: 560px; margin: 0; font: 400 62px/1.08 Display; letter-spacing: -.02em }
    .brand { position: absolute; left: 104px; top: 70px; display: flex; gap: 16px; align-items: center; font: 400 42px/1 Display }
    .brand svg { position: static }
  </style>
  <div class="map"><div class="contours"></div><svg viewBox="0 0 1440 900"><path class="route" d="${route}"/>${cairns.map(cairn).join('')}</svg></div>
  <div class="rule"></div>
  <div class="brand"><svg width="42" height="34" viewBox="0 0 48 39">${stones}</svg>Cairn</div>
  <h1>Change that leaves a marked route.</h1>`;
}

const { launch } = findBrowser();
const browser = await chromium.launch({ ...launch, args: [...launch.args, '--force-color-profile=srgb'] });
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
await tab.setContent(await page());
await tab.evaluate(() => document.fonts.ready);
await tab.screenshot({ path: TARGET.pathname });
await browser.close();
