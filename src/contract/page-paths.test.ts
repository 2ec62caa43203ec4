import { expect, test } from 'vitest';
import { isPagePath, PAGE_PATHS } from './page-paths.ts';

test.each(Object.values(PAGE_PATHS))('%s is a page', (path) => {
  expect(isPagePath(path.replace(':clientId', 'client-001'))).toBe(true);
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
