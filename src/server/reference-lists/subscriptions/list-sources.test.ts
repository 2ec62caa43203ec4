import { expect, it } from 'vitest';
import { allowsSource, listSourcesOf } from './list-sources.ts';

const SOURCES = listSourcesOf([
  ...['https://lists.example', 'https://data.example:8443/public/lists', '/srv/lists'],
]);

it.each([
  ...['https://lists.example/a.csv', 'https://lists.example/a/b.csv?day=1', 'HTTPS://LISTS.example/a'],
  ...['https://data.example:8443/public/lists/a.csv', 'https://data.example:8443/public/lists'],
  ...['/srv/lists', '/srv/lists/harbour'],
])('allows %s', (source) => {
  expect(allowsSource(SOURCES, source)).toBe(true);
});

it.each([
  ...[
    'http://lists.example/a.csv',
    'https://lists.example:444/a.csv',
    'https://lists.example.evil.example/a',
  ],
  ...[
    'https://evil.example/https://lists.example',
    'https://user@lists.example/',
    'https://lists.example@evil.example',
  ],
  ...['https://data.example:8443/public', 'https://data.example:8443/public/lists-secret'],
  ...[
    'https://data.example:8443/public/lists/../../private',
    'https://data.example:8443/public/lists/%2e%2e/x',
  ],
  ...['https://data.example:8443/public/lists/..%2fprivate', 'file:///srv/lists', 'https:', ''],
  ...['/srv', '/srv/lists-secret', '/srv/lists/../secret', '/etc/passwd'],
])('does not allow %s', (source) => {
  expect(allowsSource(SOURCES, source)).toBe(false);
});
