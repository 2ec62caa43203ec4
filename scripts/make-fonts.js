// Makes the font files of src/web/styles/fonts from the packaged originals. Run by hand after a font update:
//   node scripts/make-fonts.js
//
// The letters of English go into the files every page loads, accented ones and Latin Extended-A into files a browser
// fetches only when a name needs them. Newsreader's optical sizes in one variable file weigh 72 kB and more; two cuts, one for text and labels and
// one for display, weigh 52 kB, and the tool's pages need only the first.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { mergeOverlaps } from './fonts/merge-overlaps.js';

const SOURCE = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const TARGET = new URL('../src/web/styles/fonts/', import.meta.url);

const LETTERS = [
  [0x20, 0x7e],
  [0xa0, 0xbf],
];
const ACCENTS = [[0xc0, 0xff], [0x131], [0x152, 0x153], [0x2c6], [0x2da], [0x2dc]];
const SIGNS = [
  [0x2009],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac],
  [0x2122],
  [0x2190, 0x2193],
  [0x2212],
];
const ENGLISH = [...LETTERS, ...SIGNS];
/** What the headings of the site's own pages are written with; anything else in them falls back to the text cut. */
const HEADINGS = [[0x20, 0x7e], [0xa0], ...SIGNS];
const EXTENDED_A = [[0x100, 0x17f], [0x218, 0x21b], [0x1e9e]];

// Without this list the small capitals, fractions and alternates would ride along.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

const TEXT = { wght: { min: 400, max: 580, default: 400 }, opsz: 19 };
const DISPLAY = { wght: 400, opsz: 54 };
const ITALIC = { wght: 400, opsz: 17 };
const SANS = { wght: { min: 400, max: 620, default: 400 } };

const FILES = [
  { name: 'newsreader', source: 'newsreader/files/newsreader-latin-opsz-normal', axes: TEXT },
  {
    name: 'newsreader-display',
    source: 'newsreader/files/newsreader-latin-opsz-normal',
    axes: DISPLAY,
    letters: HEADINGS,
  },
  { name: 'newsreader-italic', source: 'newsreader/files/newsreader-latin-opsz-italic', axes: ITALIC },
  { name: 'instrument-sans', source: 'instrument-sans/files/instrument-sans-latin-wght-normal', axes: SANS },
  {
    name: 'newsreader-accents',
    source: 'newsreader/files/newsreader-latin-opsz-normal',
    axes: TEXT,
    letters: ACCENTS,
  },
  {
    name: 'newsreader-italic-accents',
    source: 'newsreader/files/newsreader-latin-opsz-italic',
    axes: ITALIC,
    letters: ACCENTS,
  },
  {
    name: 'instrument-sans-accents',
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    axes: SANS,
    letters: ACCENTS,
  },
  { name: 'newsreader-extended', source: 'newsreader/files/newsreader-latin-ext-opsz-normal', axes: TEXT },
  {
    name: 'newsreader-italic-extended',
    source: 'newsreader/files/newsreader-latin-ext-opsz-italic',
    axes: ITALIC,
  },
  {
    name: 'instrument-sans-extended',
    source: 'instrument-sans/files/instrument-sans-latin-ext-wght-normal',
    axes: SANS,
  },
];

const codePoints = ([first, last = first]) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step);
const textOf = (ranges) => String.fromCodePoint(...ranges.flatMap(codePoints));

for (const { name, source, axes, letters = name.endsWith('extended') ? EXTENDED_A : ENGLISH } of FILES) {
  const original = await readFile(new URL(`${source}.woff2`, SOURCE));
  // The contours of a variable font move against each other and cannot be merged.
  const isStatic = Object.values(axes).every(Number.isFinite);
  const cut = await subsetFont(original, textOf(letters), {
    targetFormat: isStatic ? 'truetype' : 'woff2',
    variationAxes: axes,
    noHinting: true,
    keepFeatures: FEATURES,
  });
  const font = isStatic
    ? await subsetFont(mergeOverlaps(cut), undefined, { targetFormat: 'woff2', keepAllGlyphs: true })
    : cut;
  await writeFile(new URL(`${name}.woff2`, TARGET), font);
  console.log(`${name.padEnd(28)} ${original.length} → ${font.length} bytes`);
}
await copyFile(new URL('newsreader/LICENSE', SOURCE), new URL('newsreader-OFL.txt', TARGET));
await copyFile(new URL('instrument-sans/LICENSE', SOURCE), new URL('instrument-sans-OFL.txt', TARGET));
