import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { annotatedPdf, drawnPdf, drawnText } from '../../../../../tests/support/written-pdf.ts';
import { sentencesOf } from '../../../summary-engine/sentences.ts';
import { readPdf } from '../read-pdf.ts';

const PRINTED = [
  'The council of the upper valley granted the mill a licence for twelve years.',
  'The yearly rent is 90,500 crowns, payable on the first day of spring.',
  'Two weirs are rebuilt before the thaw, at the expense of the miller.',
];
const PLANTED = 'The rent was waived by a later resolution, and the miller owes nothing.';
const printed = drawnText(PRINTED, { y: 700 });
const planted = (before: string, place: { x?: number; y?: number; size?: number } = {}) =>
  drawnText([PLANTED], { y: 500, ...place, before });

async function read(drawing: string) {
  const { pages, hiddenPassages } = await readPdf(Readable.from([drawnPdf(drawing)]));
  return { text: pages.join('\n'), hiddenPassages };
}

async function readAnnotated(annotations: readonly string[]) {
  const { pages, hiddenPassages } = await readPdf(
    Readable.from([annotatedPdf(printed + planted(''), annotations)]),
  );
  return { text: pages.join('\n'), hiddenPassages };
}

const BAR = '60 490 480 24 re f';
const hidden: [how: string, drawing: string][] = [
  ['painted by an invisible pen', printed + planted('3 Tr')],
  ['white on white', printed + planted('1 g')],
  ['almost white on white', printed + planted('0.98 0.99 0.98 rg')],
  ['in the colour of the box below', `${printed}q 0.1 0.2 0.5 rg ${BAR} Q ${planted('0.1 0.2 0.5 rg')}`],
  ['white in a white box on a dark one', `${printed}q 0 g ${BAR} 1 g ${BAR} Q ${planted('1 g')}`],
  ['half a point high', printed + planted('', { size: 0.5 })],
  ['scaled to half a point', printed + planted('0.05 0 0 0.05 40 400 cm')],
  ['squeezed to a hundredth of its width', printed + planted('1 Tz')],
  ['scaled to a hundredth of its width', printed + planted('0.01 0 0 1 60 0 cm')],
  ['above the page', printed + planted('', { y: 1_200 })],
  ['left of the page', printed + planted('', { x: -700 })],
  ['clipped away', printed + planted('60 100 480 60 re W n')],
  ['below a box', `${printed}${planted('')}q 0 g ${BAR} Q`],
  ['below a white box', `${printed}${planted('')}q 1 g ${BAR} Q`],
  ['below a thick line', `${printed}${planted('')}q 24 w 60 502 m 540 502 l S Q`],
  ['transparent', printed + planted('/Clear gs')],
  ['clipping nothing', printed + planted('7 Tr')],
];
for (const [how, drawing] of hidden) {
  test(`Text that is ${how} is left out and counted`, async () => {
    expect(await read(drawing)).toEqual({ text: PRINTED.join(' '), hiddenPassages: 1 });
  });
}

test('Letters are as large as they are shown where a page has ten points to a unit', async () => {
  const drawing = `0.1 0 0 0.1 60 70 cm ${printed}${planted('', { size: 0.5 })}`;
  const { pages, hiddenPassages } = await readPdf(Readable.from([annotatedPdf(drawing, [], '/UserUnit 10')]));
  expect({ pages, hiddenPassages }).toEqual({ pages: [PRINTED.join(' ')], hiddenPassages: 1 });
});

const PICTURE = 'q 480 0 0 300 60 400 cm /I Do Q';
const ROUND = '60 490 m 540 490 l 560 490 560 514 540 514 c 60 514 l h f';
const seen: [how: string, drawing: string][] = [
  ['white on a dark box', `${printed}q 0 0 0.4 rg ${BAR} Q ${planted('1 g')}`],
  ['white on a dark round shape', `${printed}q 0 0 0.4 rg ${ROUND} Q ${planted('1 g')}`],
  ['white on a picture', `${printed}${PICTURE} ${planted('1 g')}`],
  ['below a highlighter', `${printed}${planted('')}q /Marker gs 1 1 0 rg ${BAR} Q`],
  ['on a coloured box that is drawn before it', `${printed}q 0.9 0.9 0.6 rg ${BAR} Q ${planted('')}`],
  ['over a box that hides an earlier drawing', `${printed}${planted('')}q 1 g ${BAR} Q ${planted('')}`],
  ['outlined', printed + planted('1 Tr 1 g 0 G')],
  ['grey', printed + planted('0.8 g')],
];
for (const [how, drawing] of seen) {
  test(`Text that is ${how} is read`, async () => {
    expect((await read(drawing)).text.replaceAll('\n', ' ')).toBe([...PRINTED, PLANTED].join(' '));
  });
}

const STRUCK = '72 503.3 m 414 503.3 l S';
test('Text that a line strikes through is left out and counted, and the rest of its line is read', async () => {
  expect(await read(`${printed}${planted('')}q 0.8 w ${STRUCK} Q`)).toEqual({
    text: PRINTED.join(' '),
    hiddenPassages: 1,
  });
  const line =
    drawnText(['The rent is 90,500'], { y: 700 }) +
    drawnText(['80,000 crowns a year.'], { x: 163.7, y: 700 });
  const amended = await read(`${line}q 127 702.6 33.6 0.7 re f Q`);
  expect(amended).toEqual({ text: 'The rent is 80,000 crowns a year.', hiddenPassages: 1 });
});

const annotation = (rest: string) => `<< /Type /Annot ${rest.includes('/F ') ? '' : '/F 4'} ${rest} >>`;
const PLACE = '/Rect [60 490 540 514] /QuadPoints [60 514 480 514 60 497 480 497]';
test.each([
  ['without a drawing of its own', ''],
  ['in a transparent colour', '/CA 0.5'],
  ['in a colour that lets the text through', '/AP << /N 7 0 R >>'],
])('Text that a reviewer has struck out %s is left out and counted', async (_, how) => {
  const strike = annotation(`/Subtype /StrikeOut ${PLACE} /C [1 0 0] ${how}`);
  expect(await readAnnotated([strike])).toEqual({ text: PRINTED.join(' '), hiddenPassages: 1 });
});

const AROUND = '/Rect [50 480 560 520] /C [1 0 0]';
const ink = (points: string) => `/Subtype /Ink /InkList [[${points}]] ${AROUND}`;
test.each([
  ['by hand', ink('58 503 150 505 250 502.5 350 505 480 503')],
  ['with a ruler', `/Subtype /Line /L [58 503.5 480 503.5] ${AROUND}`],
  [
    'to and fro',
    ink(Array.from({ length: 90 }, (_, at) => `${58 + at * 5} ${at % 2 ? 508 : 498}`).join(' ')),
  ],
])('Text that a reviewer has struck out %s is left out and counted', async (_, stroke) => {
  const { text, hiddenPassages } = await readAnnotated([annotation(stroke)]);
  expect({ text, hiddenPassages }).toEqual({ text: PRINTED.join(' '), hiddenPassages: 1 });
});
test.each([
  ['A line below a text', ink('58 497.5 200 498 480 497')],
  ['A ring around words', ink('100 503 110 514 200 515 220 503 200 494 110 493 100 503')],
  ['A tick', ink('300 504 304 499 312 512')],
  ['A signature', ink('62 505 80 530 95 490 120 525 140 495 165 520 190 500 240 506')],
])('%s strikes nothing out', async (_, stroke) => {
  const { text, hiddenPassages } = await readAnnotated([annotation(stroke)]);
  expect(text.replaceAll('\n', ' ')).toBe([...PRINTED, PLANTED].join(' '));
  expect(hiddenPassages).toBe(0);
});

const REMARK = `/Subtype /FreeText /DA (/F1 11 Tf 0 g) /Contents (${PLANTED})`;
const FIELD = `/Subtype /Widget /FT /Tx /T (a) /V (${PLANTED})`;
const CROPPED = '/CropBox [0 400 612 792]';
test.each([
  ['A strike in a layer that is not shown', `/Subtype /StrikeOut ${PLACE} /OC 6 0 R`],
  ['A hidden strike', `/Subtype /StrikeOut ${PLACE} /F 2`],
  ['A highlighter', `/Subtype /Highlight ${PLACE}`],
])('%s strikes nothing out', async (_, rest) => {
  const { text, hiddenPassages } = await readAnnotated([annotation(rest)]);
  expect(text.replaceAll('\n', ' ')).toBe([...PRINTED, PLANTED].join(' '));
  expect(hiddenPassages).toBe(0);
});
test.each([
  ['A remark in a layer that is not shown', `${REMARK} /Rect [60 520 540 544] /OC 6 0 R`],
  ['A remark beside the page', `${REMARK} /Rect [60 200 540 224]`],
  ['A field beside the page', `${FIELD} /Rect [60 200 540 224]`],
  ['A field without a size', `${FIELD} /Rect [60 520 60 520]`],
])('%s is not read', async (_, rest) => {
  const bytes = annotatedPdf(printed, [annotation(rest)], CROPPED);
  expect((await readPdf(Readable.from([bytes]))).pages).toEqual([PRINTED.join(' ')]);
});

test('A page that stands on its head is read in its order', async () => {
  const { text } = await read(`q -1 0 0 -1 612 792 cm ${printed}${planted('')} Q`);
  expect(text.replaceAll('\n', ' ')).toBe([...PRINTED, PLANTED].join(' '));
});

test.each([
  ['behind the text', 'BT 0.85 g /F1 60 Tf 80 655 Td (DRAFT) Tj ET'],
  ['across the page', 'BT 0.85 g /F1 90 Tf 0.707 0.707 -0.707 0.707 80 655 Tm (CONFIDENTIAL) Tj ET'],
])('A large word %s is in no line of it', async (_, drawing) => {
  const { text } = await read(`q ${drawing} Q ${printed}`);
  expect(text.split('\n')[0]).toBe(PRINTED.join(' '));
});

test.each([
  ['underlined', '72 498 342 0.7 re f'],
  ['on a line of a form that goes on beside it', '40 502.5 500 0.5 re f'],
  ['below a line of its table', '72 509.5 342 0.7 re f'],
])('Text that is %s is not struck through', async (_, rule) => {
  const { text } = await read(`${printed}${planted('')}q ${rule} Q`);
  expect(text.replaceAll('\n', ' ')).toBe([...PRINTED, PLANTED].join(' '));
});

test('Hidden passages at two places are counted apart, and lines of one passage together, and kept as text', async () => {
  const two = drawnText([PLANTED, 'Sealed in May.'], { y: 500, before: '3 Tr' }) + planted('1 g', { y: 200 });
  const { hiddenPassages, hiddenTexts } = await readPdf(Readable.from([drawnPdf(printed + two)]));
  expect(hiddenPassages).toBe(2);
  expect(hiddenTexts).toEqual([
    { page: 1, text: `${PLANTED} Sealed in May.` },
    { page: 1, text: PLANTED },
  ]);
  expect((await read(printed)).hiddenPassages).toBe(0);
});

test('Of a line that a box covers in part, only the rest is read, and not quoted', async () => {
  const { text, hiddenPassages } = await read(`${drawnText(PRINTED, { y: 700 })}q 0 g 126 683 90 12 re f Q`);
  expect(hiddenPassages).toBe(1);
  const [first = '', , last = ''] = PRINTED;
  expect(text).toMatch(/The yearly █\p{Ll}*, payable on the first day of spring\./u);
  const quoted = [...sentencesOf([text])].map((sentence) => sentence.text);
  expect(quoted).toEqual([first, last]);
});

test('The text layer of a scan is read, and invisible text on a printed page with a picture is not', async () => {
  const layer = drawnText(PRINTED, { y: 700, before: '3 Tr' });
  const scan = 'q 612 0 0 792 0 0 cm /I Do Q';
  expect(await read(`${scan} ${layer}`)).toEqual({ text: PRINTED.join(' '), hiddenPassages: 0 });
  expect(await read(`${scan} ${printed} ${planted('3 Tr')}`)).toEqual({
    text: PRINTED.join(' '),
    hiddenPassages: 1,
  });
});

test('Text drawn twice to make it bold, or to give it a shadow, is read once', async () => {
  for (const beside of [0, 0.3, 0.9]) {
    const bold = `${printed}${drawnText(PRINTED, { x: 72 + beside, y: 700 - beside })}`;
    expect(await read(bold)).toEqual({ text: PRINTED.join(' '), hiddenPassages: 0 });
  }
  const letters = [...'Hill and dale'].map((letter, at) => ({ letter, x: 72 + at * 9 }));
  const twice = letters.flatMap(({ letter, x }) => [
    drawnText([letter], { x, y: 700 }),
    drawnText([letter], { x: x + 0.4, y: 700 }),
  ]);
  expect((await read(twice.join(''))).text.replaceAll(' ', '')).toBe('Hillanddale');
});
