import { expect, test } from 'vitest';
import { splitParagraph } from '../../summary-engine/sentences.ts';
import type { TextRun } from './layout/text-rows.ts';
import { pageLines } from './page-lines.ts';
import { pageText, remarkText } from './page-text.ts';

const SIZE = 12;
const textOf = (runs: readonly TextRun[]) => pageText(pageLines(runs));

/** Lines from right to left, a run for each word, as PDF.js gives them. */
function rightToLeft(lines: readonly string[]): TextRun[] {
  return lines.flatMap((line, row) => {
    let right = 500;
    return line.split(' ').map((text) => {
      const width = text.length * 6;
      right -= width + 4;
      return { text, x: right, y: 700 - row * 16, width, height: SIZE };
    });
  });
}

/** Columns of vertical text from right to left, a run for each. */
function downwards(columns: readonly string[]): TextRun[] {
  return columns.map((text, index) => ({
    text,
    x: 500 - index * 18,
    y: 700,
    width: text.length * SIZE,
    height: SIZE,
    direction: 'down',
  }));
}

test('Words from right to left stand in the order in which they are read, whatever the order of the file', () => {
  const lines = ['مجلس الميناء اجتمع في شهر مارس', 'ووافق على تعميق القناة الرئيسية.'];
  expect(textOf(rightToLeft(lines))).toBe(lines.join(' '));
  expect(textOf(rightToLeft(lines).toReversed())).toBe(lines.join(' '));
});

test('A number within a line from right to left stays where it is read', () => {
  const line = 'המועצה אישרה 48 מיליון לתעלה העמוקה בצפון.';
  expect(textOf(rightToLeft([line]))).toBe(line);
});

test.each([
  ['a day at the end', ['.2025', 'במרץ', '3-', 'ב', 'בבריסטול', 'הישיבה'], 'הישיבה בבריסטול ב-3 במרץ 2025.'],
  [
    'words of another script',
    ['.', '(', 'Liebherr', 'LTM', '1100', ')', 'המנוף', 'באספקת', 'עיכוב'],
    'עיכוב באספקת המנוף (Liebherr LTM 1100).',
  ],
  ['two years', ['2025', '2024', 'ובשנים', 'בדוח'], 'בדוח ובשנים 2024 2025'],
  [
    'its own words in a line of another',
    ['The', 'mark', '“', 'שלום', 'נמל', '”', 'is', 'ours.'],
    'The mark “נמל שלום” is ours.',
  ],
])('A line from right to left is read with %s where they belong', (_, shown, read) => {
  const isClosed = (text = '') => /^[(“.]$|ב$/.test(text) && text.length === 1;
  let x = 72;
  const runs = shown.map((text, at): TextRun => {
    const isBeside = isClosed(text) || /^[)”]$/.test(shown[at + 1] ?? '') || shown[at + 1] === 'ב';
    const run = { text, x, y: 700, width: text.length * 6, height: SIZE };
    x += run.width + (isBeside && text !== 'ב' ? 0 : 4);
    return run;
  });
  expect(textOf(runs)).toBe(read);
});

test('Raised figures are exponents and the marks of footnotes, which end the sentence before them', () => {
  const runs: TextRun[] = [];
  let x = 72;
  const write = (text: string, { rise = 0, size = SIZE } = {}) => {
    runs.push({ text, x, y: 700 + rise, width: text.length * size * 0.5, height: size });
    x += text.length * size * 0.5;
  };
  const raised = { rise: 4, size: 7 };
  write('The store of 480 m');
  write('2', raised);
  write(' was let to the firm of the mayor.');
  write('12', raised);
  write(' The council had not been told of it before May.');
  const text = textOf(runs);
  expect(text).toBe(
    'The store of 480 m² was let to the firm of the mayor.¹² The council had not been told of it before May.',
  );
  expect(splitParagraph(text)).toEqual([
    'The store of 480 m² was let to the firm of the mayor.¹²',
    'The council had not been told of it before May.',
  ]);
});

test('A line with figures above and below it, or high above it, is one line', () => {
  const written = [
    ['The sale of 12 million'],
    ['1', 6, 7],
    [' let CO'],
    ['2', -3, 7],
    [' fall, and the store of 480 m'],
    ['3', 6, 7],
    [' was let.'],
  ] as const;
  let x = 72;
  const runs = written.map(([text, rise = 0, height = SIZE]): TextRun => {
    const width = text.length * height * 0.5;
    x += width;
    return { text, x: x - width, y: 700 + rise, width, height };
  });
  expect(textOf(runs)).toBe('The sale of 12 million¹ let CO2 fall, and the store of 480 m³ was let.');
});

test('Letters whose accents stand apart are composed, and a word that is divided after one is whole', () => {
  const lines = ['Le conseil a approuvé la ré-', 'novation de l’école de Noël à Besançon.'];
  const whole = 'Le conseil a approuvé la rénovation de l’école de Noël à Besançon.';
  const apart = lines.map((text, row) => ({
    text: text.normalize('NFD'),
    ...{ x: 72, y: 700 - row * 16, width: 240, height: SIZE },
  }));
  expect(textOf(apart)).toBe(whole);
  expect(remarkText({ by: 'Zoé'.normalize('NFD'), text: 'Où ?'.normalize('NFD') })).toBe('Remark\tZoé\tOù ?');
});

test('Vertical text is read down, and its columns from right to left', () => {
  const columns = ['港湾委員会は三月に会議を開き、', '深い航路の浚渫に四百万円を', '承認した。'];
  const text = textOf(downwards(columns)).replace(/\s/g, '');
  expect(text).toBe(columns.join(''));
  expect(textOf(downwards(columns).toReversed()).replace(/\s/g, '')).toBe(columns.join(''));
});

test('Text up the margin does not part the lines beside it', () => {
  const lines = ['The harbour board met in March to settle', 'the dredging budget of the next two years.'];
  const across = lines.map((text, row) => ({ text, x: 90, y: 700 - row * 16, width: 300, height: SIZE }));
  const margin: TextRun = { text: 'Draft of May', x: 40, y: 690, width: 80, height: SIZE, direction: 'up' };
  expect(textOf([margin, ...across])).toContain(lines.join(' '));
});
