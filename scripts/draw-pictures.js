// Draws the pictures of src/web/pictures from one height field. Run by hand after a change of the field:
//   node scripts/draw-pictures.js
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { contourLines, smoothPath } from './pictures/contour-paths.js';
import { contourSheet, heightsFrom, placeFigures, withGaps } from './pictures/contour-sheet.js';
import { CAIRNS, massif, moor, ROUTE, SUMMIT_HEIGHT } from './pictures/height-field.js';
import { sectionData, sectionSheet } from './pictures/route-section.js';
import { stackData, strataSheet } from './pictures/stone-stack.js';

const TARGET = new URL('../src/web/pictures/', import.meta.url);

async function write(name, content) {
  await writeFile(new URL(name, TARGET), content);
  console.log(
    `${name.padEnd(28)} ${content.length} bytes, ${gzipSync(content, { level: 9 }).length} gzipped`,
  );
}

const writeData = (name, data) => write(name, `${JSON.stringify(data, null, 2)}\n`);

/** A window of the massif as a mask, and its height figures in the window's own pixels. */
async function drawMassif(name, { window, wanted, tolerance }) {
  const lines = contourLines(massif, { window, heights: heightsFrom(100, 780) });
  const figures = placeFigures(lines, wanted);
  await write(name, contourSheet(withGaps(lines, figures), { size: window.slice(2), tolerance }));
  return figures.map(({ height, ...figure }) => figure);
}

const heroFigures = await drawMassif('hero-sheet.svg', {
  window: [600, 0, 840, 900],
  wanted: [
    { height: 700, near: [637, 278] },
    { height: 600, near: [567, 554] },
    { height: 500, near: [543, 604] },
    { height: 400, near: [743, 711] },
    { height: 300, near: [384, 652] },
    { height: 200, near: [552, 736] },
    { height: 100, near: [312, 752] },
  ],
});
const loginFigures = await drawMassif('login-sheet.svg', {
  window: [720, 0, 720, 900],
  wanted: [
    { height: 700, near: [495, 262] },
    { height: 600, near: [520, 207] },
    { height: 500, near: [524, 140] },
    { height: 400, near: [595, 694] },
    { height: 300, near: [434, 680] },
    { height: 200, near: [217, 679] },
    { height: 100, near: [175, 736] },
  ],
});
await drawMassif('hero-sheet-small.svg', { window: [740, 60, 700, 740], wanted: [], tolerance: 0.9 });
await writeData('route-map.json', {
  route: smoothPath(ROUTE),
  cairns: CAIRNS,
  summit: String(SUMMIT_HEIGHT),
  heroFigures,
  loginFigures,
});
await write('section-sheet.svg', sectionSheet(1144, { spacing: 5 }));
await write('section-sheet-small.svg', sectionSheet(342, { spacing: 3.2 }));
await writeData('section-sheet.json', sectionData());
const night = contourLines(moor, { window: [300, 900, 960, 600], heights: heightsFrom(0, 900, 40) });
await write('night-ground.svg', contourSheet(night, { size: [960, 600], tolerance: 0.8, interval: 40 }));
await write('stone-strata.svg', strataSheet());
await writeData('stone-stack.json', stackData());
const drawer = contourLines(moor, { window: [80, 2040, 352, 400], heights: heightsFrom(0, 900) });
await write('drawer-ground.svg', contourSheet(drawer, { size: [352, 400] }));
