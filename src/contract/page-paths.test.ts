import { expect, test } from 'vitest';
import { entityFilePath, isPagePath, PAGE_PATHS, pagePattern } from './page-paths.ts';

test.each(Object.values(PAGE_PATHS))('%s is a page', (path) => {
  const opened = path.replace(/:\w+/g, 'client-001');
  expect(isPagePath(opened)).toBe(true);
  expect(pagePattern(`${opened.replace(/\/$/, '')}/`)).toBe(path);
});

test.each([
  ['clients', 'a/b:c', '/file/clients/a%2Fb%3Ac'],
  ['contacts', 'harbour:c 1', '/file/contacts/harbour/c%201'],
  ['relatedParties', 'a:b:p1', '/file/relatedParties/a%3Ab/p1'],
] as const)('the file of the %s %s is at %s', (kind, id, path) => {
  expect(entityFilePath({ kind, id })).toBe(path);
  expect(isPagePath(path)).toBe(true);
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
