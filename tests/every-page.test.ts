import { expect, test } from 'vitest';
import { PAGE_PATHS, pagePattern } from '../src/contract/page-paths.ts';
import { EVERY_PUBLIC_PAGE, EVERY_SCREEN } from './support/every-page.ts';

test('journeys over every page know each path of a page', () => {
  const known = [...EVERY_PUBLIC_PAGE, ...EVERY_SCREEN].map((page) =>
    pagePattern(new URL(page, 'https://cairn.example').pathname),
  );
  expect(Object.values(PAGE_PATHS).filter((path) => !known.includes(path))).toEqual([]);
});
