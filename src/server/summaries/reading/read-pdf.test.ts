import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import type { SummaryProblem } from '#contract/summaries/summary-problems.ts';
import {
  deepNesting,
  deflateBomb,
  loopingForm,
  loopingPages,
  loopingTable,
  manyPageEntries,
} from '../../../../tests/support/hostile-pdfs.ts';
import {
  makeColumnsPdf,
  makeJustifiedPdf,
  makePdf,
  makeScannedPdf,
  makeWrittenScanPdf,
  SCANNED_TEXT,
} from '../../../../tests/support/make-pdf.ts';
import { STATE_LIMIT_MS } from '../../../../tests/support/test-limits.ts';
import { jpeg2000Pdf, mappedTextPdf } from '../../../../tests/support/written-pdf.ts';
import { findLanguageFiles } from './language-files.ts';
import { PdfProblem } from './pdf-problem.ts';
import { type ReadPdfOptions, readPdf } from './read-pdf.ts';

const ENGLISH = findLanguageFiles(
  fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int')),
);

/** Reads the text of each page. */
async function read(bytes: Uint8Array, options?: ReadPdfOptions): Promise<string[]> {
  return (await readPdf(Readable.from([bytes]), options)).pages;
}

/** The outcome of a file: its number of pages, or its problem. */
async function outcome(bytes: Uint8Array, options?: ReadPdfOptions): Promise<number | SummaryProblem> {
  try {
    return (await read(bytes, options)).length;
  } catch (error) {
    if (error instanceof PdfProblem) return error.reason;
    throw error;
  }
}

/** A paragraph of this many different sentences. */
function soundings(count: number): string {
  return Array.from(
    { length: count },
    (_, at) =>
      `Sounding ${at + 1} ${at % 3 ? 'was taken off the eastern mole and' : 'near the lock'} gave ${at * 7 + 11} feet of water.`,
  ).join(' ');
}

/** The variables that a shell sets by itself. */
const SHELL_SETS = /^(PWD|OLDPWD|SHLVL|_)=/;
const WAIT = { timeout: STATE_LIMIT_MS, interval: 20 };

/** The process that reads a PDF for this one, or null. */
async function readingProcess(): Promise<{ id: string; args: string[] } | null> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const args = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0');
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    const isOwn = status.includes(`PPid:\t${process.pid}\n`);
    if (
      isOwn &&
      args[0] === process.execPath &&
      args.some((argument) => argument.endsWith('read-pdf-child.ts'))
    )
      return { id, args };
  }
  return null;
}

const sentencesOf = (pages: string[]) =>
  pages
    .join(' ')
    .replaceAll('\n', ' ')
    .split(/(?<=\.) /);

test('Each page gives its text, without running headers and footers', async () => {
  const texts = Array.from(
    { length: 6 },
    (_, page) =>
      `On page ${page} the river is ${page + 3} feet deep.\nThat is what the lead said at noon of day ${page}.`,
  );
  const seen: number[] = [];
  const bytes = await makePdf(texts, {
    header: 'A survey of the river',
    footer: (page) => `Page ${page} of 6`,
  });
  expect(await read(bytes, { onPage: (page) => seen.push(page) })).toEqual(texts);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
});

test('The lines of a paragraph are joined, and hyphenated words are whole', async () => {
  const long = 'The surveyor walked the long way round the headland because the bridge was under repair. '
    .repeat(6)
    .trim();
  expect(await read(await makePdf([long]))).toEqual([long]);
  const [text] = await read(
    await makeColumnsPdf('The report of the sur-', [
      ['veyor says nothing of the well-', 'known bridge of 1842-1850.'],
      [],
    ]),
  );
  expect(text).toContain('nothing of the well-known bridge of 1842-1850.');
});

test('Two columns are read one after the other, below a title across both', async () => {
  const column = (name: string) =>
    Array.from({ length: 12 }, (_, line) => `${name} column, line ${line + 1} of its prose text.`);
  const bytes = await makeColumnsPdf(
    'A title that runs across the whole of the page and both of its columns below',
    [column('Left'), column('Right')],
  );
  const [text = ''] = await read(bytes);
  expect(text.startsWith('A title that runs')).toBe(true);
  expect(text.indexOf('Left column, line 12')).toBeLessThan(text.indexOf('Right column, line 1 of'));
});

test('Columns with a narrow gap are read without mixing their sentences', async () => {
  const text = soundings(90);
  const bytes = await makeJustifiedPdf(text, { columns: 2, gutter: 1.2 });
  expect(sentencesOf(await read(bytes))).toEqual(sentencesOf([text]));
});

test('A justified page of one column with wide word spaces is not split', async () => {
  const text = soundings(30);
  for (const wordSpacing of [0, 5, 9, 12]) {
    const bytes = await makeJustifiedPdf(text, { columns: 1, gutter: 0, wordSpacing });
    expect(await read(bytes), `word spaces of ${wordSpacing} points more`).toEqual([text]);
  }
});

test('A table is read row by row', async () => {
  const row = (name: string) => Array.from({ length: 8 }, (_, line) => `${name}${line + 1}`);
  const [text = ''] = await read(await makeColumnsPdf('Depths', [row('buoy '), row('fathoms ')]));
  expect(text.indexOf('fathoms 1')).toBeLessThan(text.indexOf('buoy 2'));
});

test('East Asian text is read in fonts that are not embedded', async () => {
  const cases: [map: string, collection: string, codes: string, text: string][] = [
    ['UniJIS-UCS2-H', 'Japan1', '65e5672c8a9e', '日本語'],
    ['90ms-RKSJ-H', 'Japan1', '93fa967b8cea', '日本語'],
    ['GBK-EUC-H', 'GB1', 'd6d0b9fa', '中国'],
    ['ETen-B5-H', 'CNS1', 'a4a4a4e5', '中文'],
    ['KSCms-UHC-H', 'Korea1', 'c7d1b1b9', '한국'],
  ];
  for (const [map, collection, codes, text] of cases) {
    expect(await read(mappedTextPdf(map, collection, codes)), map).toEqual([text]);
  }
});

test('Text is recognised on scanned pages with language data, also on rotated ones', async () => {
  for (const turned of [false, true]) {
    const seen: number[] = [];
    const onPage = (page: number) => seen.push(page);
    const scan = Readable.from([await makeWrittenScanPdf(2, { turned })]);
    const { pages, isRecognised } = await readPdf(scan, { languages: ENGLISH, onPage });
    expect(isRecognised).toBe(true);
    expect(pages.map((page) => page.replaceAll('\n', ' '))).toEqual([SCANNED_TEXT, SCANNED_TEXT]);
    expect(seen).toEqual([1, 2, 0, 0, 1]);
  }
  const mixed = await makeWrittenScanPdf(1, { typed: ['Typed.', ''] });
  const [typed, blank, scanned] = await read(mixed, { languages: ENGLISH });
  expect([typed, blank, scanned?.replaceAll('\n', ' ')]).toEqual(['Typed.', '', SCANNED_TEXT]);
  expect(await read(mixed)).toEqual(['Typed.', '', '']);
  expect(await outcome(await makeScannedPdf(1), { languages: ENGLISH })).toBe('scanned');
  expect(await outcome(await makeWrittenScanPdf(1))).toBe('scanned');
});

test('Text is recognised on images in the formats of scanners', async () => {
  const picture = await readFile(join(import.meta.dirname, '../../../../tests/fixtures/scanned-page.jp2'));
  const [text = ''] = await read(jpeg2000Pdf(picture, { width: 1_240, height: 840 }), { languages: ENGLISH });
  expect(text.replaceAll('\n', ' ')).toBe(SCANNED_TEXT);
});

test('Text recognition that takes too long or has too many pages is aborted', async () => {
  const bytes = await makeWrittenScanPdf(2);
  const outcomeWithin = (limits: ReadPdfOptions['limits']) =>
    outcome(bytes, { languages: ENGLISH, ...(limits && { limits }) });
  expect(await outcomeWithin({ recognisedPages: 1 })).toBe('too-many-scans');
  expect(await outcomeWithin({ recognisedPageMs: 50 })).toBe('unrecognised');
});

test('Bad language data is a failure, and not a problem of the file', async () => {
  const file = fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json'));
  const reading = outcome(await makeWrittenScanPdf(1), { languages: [{ language: 'eng', file }] });
  await expect(reading).rejects.toThrow('Text recognition cannot be loaded: the data for eng');
});

test('Files that cannot be read give the reason', async () => {
  const whole = Buffer.from(await makePdf(Array(20).fill('Nothing but words on every page. '.repeat(30))));
  const cases: [what: string, bytes: Uint8Array, outcome: SummaryProblem][] = [
    ['protected', await makePdf(['Secret.'], { userPassword: 'open sesame' }), 'password-protected'],
    ['pictures', await makeScannedPdf(3), 'scanned'],
    ['a mark alone', Buffer.from('%PDF-1.7'), 'damaged'],
    ['the first half', whole.subarray(0, 600), 'damaged'],
    ['noise', Buffer.concat([Buffer.from('%PDF-1.4\n'), whole.map((byte) => byte ^ 0x5a)]), 'damaged'],
    ['1,501 pages', await makePdf(Array(1_501).fill('x')), 'too-many-pages'],
  ];
  for (const [what, bytes, reason] of cases) expect(await outcome(bytes), what).toBe(reason);
});

test('A file cut off before its table is still read where its pages are whole', async () => {
  const whole = await makePdf(Array(20).fill('Nothing but words on every page. '.repeat(30)));
  expect([20, 'damaged']).toContain(await outcome(whole.subarray(0, whole.length - 200)));
});

test('Malicious files give a page count or a problem', async () => {
  const hostile: [what: string, bytes: Uint8Array][] = [
    ['200,000 page entries', manyPageEntries(200_000)],
    ['nesting of 100,000', deepNesting(100_000)],
    ['page lists in a loop', loopingPages()],
    ['a form that draws itself', loopingForm()],
    ['a table that precedes itself', loopingTable()],
  ];
  for (const [what, bytes] of hostile) {
    expect(['damaged', 'scanned', 'too-many-pages', 'too-large', 'too-slow', 1], what).toContain(
      await outcome(bytes),
    );
  }
});

test('A decompression bomb is aborted when it takes too much memory', async () => {
  const bomb = deflateBomb(40);
  expect(bomb.length).toBeLessThan(60_000);
  expect(await outcome(bomb, { limits: { memoryBytes: 160 * 1_024 * 1_024 } })).toBe('too-large');
});

test.runIf(process.platform === 'linux')(
  'The process that reads a file has no environment, and no rights but to read its own code',
  async () => {
    const held = new AbortController();
    async function* unfinished() {
      yield Buffer.from('%PDF-1.7\n');
      await new Promise((resolve) => held.signal.addEventListener('abort', resolve));
    }
    const reading = readPdf(unfinished(), { signal: held.signal }).catch((error: unknown) => error);
    const child = await vi.waitUntil(readingProcess, WAIT);
    const environment = (await readFile(`/proc/${child.id}/environ`, 'utf8')).split('\0').filter(Boolean);
    expect(environment.filter((line) => !SHELL_SETS.test(line))).toEqual([]);
    expect(child.args).toContain('--permission');
    const allowed = child.args.filter((argument) => argument.startsWith('--allow'));
    expect(
      allowed.every((argument) =>
        /^--allow-fs-read=.*(\/src|\/package\.json|unpdf|pdfjs-dist)$/.test(argument),
      ),
      allowed.join(),
    ).toBe(true);
    held.abort();
    expect(await reading).toBeInstanceOf(PdfProblem);
  },
);

test('A file that takes too much processor time is aborted, and so is a cancelled one', async () => {
  const bomb = deflateBomb(20);
  expect(await outcome(bomb, { limits: { processorMs: 100 } })).toBe('too-slow');
  const ending = new AbortController();
  const cancelled = outcome(bomb, { signal: ending.signal });
  ending.abort();
  expect(await cancelled).toBe('cancelled');
});

test('A file that does not arrive is given up by the clock, as waiting takes no processor time', async () => {
  async function* unfinished() {
    yield Buffer.from('%PDF-1.7\n');
    await new Promise(() => {});
  }
  const limits = { processorMs: 60_000, patience: 0.01 };
  await expect(readPdf(unfinished(), { limits })).rejects.toMatchObject({ reason: 'too-slow' });
});

test('More text than is allowed is too large', async () => {
  expect(await outcome(await makePdf(['Words. '.repeat(200)]), { limits: { characters: 500 } })).toBe(
    'too-much-text',
  );
});
