import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, expect, test } from 'vitest';
import { setInstallationFormat } from '../../ground/installation-format.ts';
import { makePaper } from '../../papers/make-paper.ts';
import { type FinishedSummary, formatOrigins } from './summary-origin.ts';

const DEFAULTS = { locale: 'en-GB', timeZone: 'UTC' };
const PAGES = 1_204;
const SUMMARY: FinishedSummary = {
  prompt: 'Who spoke?',
  fileName: 'minutes.pdf',
  pages: PAGES,
  finishedAt: '2026-11-30T23:30:00.000Z',
  result: {
    ...{ summary: 'The harbour master spoke.', points: [], searched: false, notice: null },
    ...{ method: 'model', madeBy: 'a model', fromCache: false },
  } as unknown as FinishedSummary['result'],
};

afterEach(() => setInstallationFormat(DEFAULTS));

test('a summary says on which day it was made where the installation is, in its PDF as in its other files', async () => {
  const place = { locale: 'de-DE', timeZone: 'Pacific/Auckland' };
  setInstallationFormat(place);
  const line = 'minutes.pdf, 1.204 pages. Made by a model on 2026-12-01.';
  expect(formatOrigins([SUMMARY])).toBe(line);
  const bytes = await makePaper(new URL('./summary-pdf-thread.ts', import.meta.url), { answers: [SUMMARY] });
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(text).toContain(line);
});
