import { definePDFJSModule, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import { seededNumbers } from '../../../../../tests/support/name-samples.ts';
import { TEST_SEED } from '../../../../../tests/support/test-seed.ts';
import { drawnPdf } from '../../../../../tests/support/written-pdf.ts';
import type { TextRun } from '../layout/text-rows.ts';
import { paintedPage, readRuns } from './read-page.ts';

const DRAWINGS = 120;
const random = seededNumbers(TEST_SEED);
const among = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
const between = (least: number, most: number) => (least + random() * (most - least)).toFixed(2);
const times = (most: number, make: () => string) =>
  Array.from({ length: 1 + Math.floor(random() * most) }, make).join(' ');

const word = () =>
  among(['Weir', 'of the', ' mill ', 'rent', '12,400', 'l', 'by', '  spring', 'x\\255y', 'nought. ']);
const spaced = () => `[${times(1, () => `(${word()}) ${between(-900, 300)}`)} (${word()})] TJ`;
const shown = () => among([() => `(${word()}) Tj`, spaced])();
const change = () =>
  among([
    () => `${between(-1, 2)} Tc`,
    () => `${between(-2, 6)} Tw`,
    () => `${between(80, 120)} Tz`,
    () => `${among(['0', '3', '-2'])} Ts`,
    () => `/F1 ${among(['7', '11', '11', '12', '-9'])} Tf`,
    () => `${between(-30, 40)} ${among(['0', '0', '-2', '-14'])} Td`,
    () => '13 TL T*',
    () => '/Span BMC EMC',
  ])();
/** Texts end within the page: what is beyond its edge PDF.js does not place exactly. */
const turn = () =>
  among(['1 0 0 1', '1 0 0 1', '1.1 0 0 1.1', '0 1 -1 0', '0 -1 1 0', '-1 0 0 -1', '0.9 0.4 -0.4 0.9']);
const text = () =>
  `BT /F1 11 Tf ${turn()} ${between(290, 320)} ${between(380, 410)} Tm ${times(2, () => `${change()} ${shown()}`)} ET`;
const part = () => `q ${among(['', '0.5 0 0 0.5 40 90 cm', '1 0 0 -1 0 700 cm'])} ${times(2, text)} Q`;

/** What is read of runs of letters; their places are close to those of other runs, as PDF.js rounds some of them. */
function read(runs: readonly TextRun[], place: (points: number) => unknown) {
  return runs
    .filter((run) => run.text.trim() !== '')
    .map(({ text: letters, x, y, width, height, font, direction }) => ({
      ...{ letters, font, direction },
      ...{ x: place(x), y: place(y), width: place(width), height: place(height) },
    }));
}

test('The runs of a page are written as PDF.js itself joins its characters', async () => {
  await definePDFJSModule(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
  const { OPS: operations } = await getResolvedPDFJS();
  for (let count = 0; count < DRAWINGS; count++) {
    const drawing = times(3, part);
    const document = await getDocumentProxy(drawnPdf(drawing), { verbosity: 0 });
    const page = await document.getPage(1);
    const layers = await document.getOptionalContentConfig();
    const byPdfjs = read(await readRuns(page), (points) => expect.closeTo(points, 1));
    const { runs } = await paintedPage(page, { operations, layers });
    expect(read(runs ?? [], Number), drawing).toEqual(byPdfjs);
    await document.loadingTask.destroy();
  }
});
