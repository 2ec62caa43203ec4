import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_FILE_NAME_BYTES } from '#contract/storage-contract.ts';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { cleanFileName, cleanPath } from './clean-path.ts';

test('Names keep readable characters, and lose invisible, bidirectional and separating ones', () => {
  const cases: [given: string, kept: string][] = [
    ['pdfs/1700000000000_Jahresbericht 2025.pdf', 'pdfs/1700000000000_Jahresbericht 2025.pdf'],
    ['pdfs/A\u0308rger.pdf', 'pdfs/\u00c4rger.pdf'],
    ['pdfs/../../etc/passwd', 'pdfs/etc/passwd'],
    ['..\\..\\boot.ini', '_.._boot.ini'],
    ['/pdfs//a.pdf/', 'pdfs/a.pdf'],
    ['pdfs/invoice\u202efdp.exe', 'pdfs/invoicefdp.exe'],
    ['pdfs/a\u0000\r\nb\u200b.pdf', 'pdfs/ab.pdf'],
    ['pdfs/.hidden', 'pdfs/hidden'],
    ['\ud800', ''],
    [' \t/ ', ''],
  ];
  for (const [given, kept] of cases) expect(cleanPath(given)).toBe(kept);
});

test('A long name keeps its extension', () => {
  expect(cleanFileName(`${'é'.repeat(200)}.pdf`)).toBe(`${'é'.repeat(73)}.pdf`);
  expect(cleanFileName(`a.${'b'.repeat(300)}`)).toHaveLength(MAX_FILE_NAME_BYTES);
});

/** Characters of names, and characters that must be removed. */
const anyMark = fc.constantFrom(
  ...['a', 'é', 'e\u0301', '水', '😀', '\ud800', '\udc00', '\u202e', '\u200b', '\0', '\n', '\u2028'],
  ...['/', '\\', '.', '..', ' ', '_', ':', '\ufdd0', '\ue000', '.pdf'],
);

test('Any cleaned path is short and clean, and cleaning is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyMark, maxLength: 160 }), (text) => {
      const name = cleanFileName(text);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(MAX_FILE_NAME_BYTES);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\]|^\./u);
      expect(name.isWellFormed()).toBe(true);
      expect(cleanFileName(name)).toBe(name);
    }),
    lawRuns(200),
  );
});
