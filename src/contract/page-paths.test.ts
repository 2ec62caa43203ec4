import { expect, test } from 'vitest';
import { isPagePath, PAGE_PATHS, pagePattern } from './page-paths.ts';

test.each(Object.values(PAGE_PATHS))('%s is a page', (path) => {
  expect(isPagePath(path.replace(':clientId', 'client-001'))).toBe(true);
  expect(pagePattern(`${path.replace(':clientId', 'client-001').replace(/\/$/, '')}/`)).toBe(path);
});

test.each([
  '/admin',
  '/admin/client',
  '/admin/client/',
  '/admin/client/a/b',
  '/dashboards',
  '/login/x',
  '/.env',
  '//',
])('%s is no page', (path) => {
  expect(isPagePath(path)).toBe(false);
});
