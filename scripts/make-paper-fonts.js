// Makes the font files of src/server/papers/fonts from the packaged originals. Run by hand after a font update:
//   node scripts/make-paper-fonts.js
//
// A PDF embeds TrueType of one weight. Instrument Sans and Newsreader have Latin letters only; names in Greek, Cyrillic
// and Vietnamese are set in Noto Sans.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { mergeOverlaps } from './fonts/merge-overlaps.js';

const SOURCE = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const TARGET = new URL('../src/server/papers/fonts/', import.meta.url);
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

const SANS = 'instrument-sans/files/instrument-sans-latin{}-wght-normal';
const SERIF = 'newsreader/files/newsreader-latin{}-opsz-normal';
const ITALIC = 'newsreader/files/newsreader-latin{}-opsz-italic';
const LATIN = [
  { name: 'sans', source: SANS, axes: { wght: 400 } },
  { name: 'strong', source: SANS, axes: { wght: 600 } },
  { name: 'serif', source: SERIF, axes: { wght: 500, opsz: 12 } },
  { name: 'display', source: SERIF, axes: { wght: 400, opsz: 36 } },
  { name: 'italic', source: ITALIC, axes: { wght: 400, opsz: 14 } },
].flatMap(({ name, source, axes }) => [
  { name, source: source.replace('{}', ''), axes, isEnglish: true },
  { name: `${name}-extended`, source: source.replace('{}', '-ext'), axes },
]);
const WORLD = ['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((script) => ({
  name: script,
  source: `noto-sans/files/noto-sans-${script}-wght-normal`,
  axes: { wght: 400 },
}));

await mkdir(TARGET, { recursive: true });
for (const { name, source, axes, isEnglish } of [...LATIN, ...WORLD]) {
  const original = await readFile(new URL(`${source}.woff2`, SOURCE));
  const letters = String.fromCodePoint(...create(original).characterSet);
  const cut = await subsetFont(original, letters, {
    targetFormat: 'truetype',
    variationAxes: axes,
    noHinting: true,
    keepFeatures: FEATURES,
  });
  // Overlapping outlines make English letters heavy on screens; not every accented one can be merged.
  const font = isEnglish ? mergeOverlaps(cut) : cut;
  await writeFile(new URL(`${name}.ttf`, TARGET), font);
  console.log(`${name.padEnd(20)} ${font.length} bytes, ${letters.length} letters`);
}
for (const [family, licence] of [
  ['newsreader', 'newsreader-OFL.txt'],
  ['instrument-sans', 'instrument-sans-OFL.txt'],
  ['noto-sans', 'noto-sans-OFL.txt'],
]) {
  await copyFile(new URL(`${family}/LICENSE`, SOURCE), new URL(licence, TARGET));
}
