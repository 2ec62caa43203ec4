import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { listFolder } from './list-folder.ts';

const PATHS = ['pdfs/b.pdf', 'pdfs/2026/c.pdf', 'pdfs/2026/d.pdf', 'pdfs/a?.pdf', 'other.pdf'];
const inPdfs = { prefix: 'pdfs/', delimiter: '/', after: '', limit: 10 };

test('A folder lists its own files and the folders directly below it', () => {
  expect(listFolder(PATHS, inPdfs)).toEqual({
    ...{ prefixes: ['pdfs/2026/'], items: ['pdfs/a?.pdf', 'pdfs/b.pdf'], next: null },
  });
  expect(listFolder(PATHS, { ...inPdfs, prefix: '' })).toEqual({
    ...{ prefixes: ['pdfs/'], items: ['other.pdf'], next: null },
  });
});

test('Without a delimiter all files below are listed', () => {
  expect(listFolder(PATHS, { ...inPdfs, delimiter: '' }).items).toHaveLength(4);
});

test('The pages of a folder together list each entry once, whatever their length', () => {
  const paths = fc.array(fc.stringMatching(/^[ab]{1,2}(\/[ab]{1,2}){0,2}$/), { maxLength: 30 });
  fc.assert(
    fc.property(paths, fc.integer({ min: 1, max: 7 }), (some, limit) => {
      const whole = listFolder(some, { ...inPdfs, prefix: '', limit: 100 });
      const read = { prefixes: [] as string[], items: [] as string[] };
      for (let after: string | null = ''; after !== null; ) {
        const page = listFolder(some, { ...inPdfs, prefix: '', after, limit });
        read.prefixes.push(...page.prefixes);
        read.items.push(...page.items);
        after = page.next;
      }
      expect(read).toEqual({ prefixes: whole.prefixes, items: whole.items });
    }),
    lawRuns(100),
  );
});
