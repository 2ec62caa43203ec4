import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const SITE = 'https://cairn.example';

describe('a return path', () => {
  test.each([
    '/',
    '/dashboard',
    '/admin/client/client-001?tab=contacts#notes',
    '/admin/client/K%C3%B6nig%20%26%20S%C3%B6hne',
    '/search?q=50%25',
  ])('the path %j of this site is accepted', (path) => {
    expect(safeReturnPath(path, '/login')).toBe(path);
  });

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '%2f%2fevil.example',
    '/%252fevil.example',
    '/%5cevil.example',
    '/\tevil',
    '/dash\r\nSet-Cookie: a=b',
    '/dash%0d%0aSet-Cookie:%20a=b',
    '/dash%00board',
    '/%',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,hello',
    ' /dashboard',
    'dashboard',
    '',
    `/${'a'.repeat(2_000)}`,
    null,
    undefined,
    ['/dashboard'],
  ])('%j is replaced by the fallback', (value) => {
    expect(safeReturnPath(value, '/login')).toBe('/login');
  });

  test('every result resolves to the origin of this site', () => {
    const characters = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5C',
      '%252f',
      '@',
      ':',
      '.',
      'a',
      '\n',
      '\t',
      '?',
      '#',
      '%',
    );
    const links = fc.array(characters, { maxLength: 12 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(links, (link) => {
        expect(new URL(safeReturnPath(link), SITE).origin).toBe(SITE);
      }),
    );
  });
});
