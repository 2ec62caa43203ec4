import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { picturedLettersPdf } from '../../../../../tests/support/written-pdf.ts';
import { embeddedSummarizer } from '../../../summary-engine/embedded-summarizer.ts';
import { sentencesOf } from '../../../summary-engine/sentences.ts';
import { readPdf } from '../read-pdf.ts';

const PRINTED = [
  'The council of the upper valley granted the mill a licence for twelve years.',
  'The yearly rent is 90,500 crowns, payable on the next day of spring.',
  'Two weirs are rebuilt before the thaw, at the expense of the miller.',
  'The keeper of the ford reads the depth of the river every morning at seven.',
];
const read = async (lines: readonly string[], box?: { boxHeight: number }) =>
  (await readPdf(Readable.from([picturedLettersPdf(lines, box)]))).pages;

test('Letters that are pictures are read, whatever their font says of their height', async () => {
  for (const boxHeight of [1, 30, 500])
    expect((await read(PRINTED, { boxHeight })).join(' ').replaceAll('\n', ' ')).toBe(PRINTED.join(' '));
});

test('Ligatures that a font of text only numbers are read as TeX has them', async () => {
  const [page = ''] = await read([
    ...PRINTED,
    'The bene\ft of a \x0eeld, a \rood and an o\x0ber is modi\fed.',
  ]);
  expect(page).toContain('The benefit of a ffield, a flood and an offer is modified.');
});

test('A sentence with a letter that no font names is not quoted', async () => {
  const [page = ''] = await read([...PRINTED, 'The miller \x01\x02 shall \x03 pay nothing of it.']);
  const quoted = [...sentencesOf([page])].map(({ text }) => text);
  expect(quoted).toEqual(PRINTED);
  const { points } = await embeddedSummarizer.summarize({
    prompt: 'What shall the miller pay?',
    pages: ['Miller\tO\ufffdce'],
  });
  expect(points).toEqual([]);
});

test('A file whose fonts number their letters in the order of their use is told to be one, and not a scan', async () => {
  const numbers = new Map<string, number>();
  const numbered = PRINTED.map((line) =>
    line.replace(/[^ ]/g, (letter) => {
      if (!numbers.has(letter)) numbers.set(letter, numbers.size < 31 ? numbers.size + 1 : numbers.size + 65);
      return String.fromCharCode(numbers.get(letter) ?? 0);
    }),
  );
  await expect(read(numbered)).rejects.toMatchObject({ reason: 'unnamed-letters' });
});
