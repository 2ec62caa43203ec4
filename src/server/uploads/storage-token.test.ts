import { expect, test } from 'vitest';
import { openStorageToken, sealStorageToken } from './storage-token.ts';

const SECRET = 'a secret of this server, long enough';
const NOW = 1_700_000_000_000;

test('A pass opens to the cookie of its session for a quarter of an hour', () => {
  const { token, expiresAt } = sealStorageToken(SECRET, 'session=of-this-browser', NOW);
  expect(expiresAt.getTime()).toBe(NOW + 900_000);
  expect(openStorageToken([SECRET], token, NOW + 899_999)).toBe('session=of-this-browser');
  expect(openStorageToken([SECRET], token, NOW + 900_000)).toBeNull();
});

test('A pass reveals nothing, and is invalid once altered or with the secret of another server', () => {
  const { token } = sealStorageToken(SECRET, 'session=of-this-browser', NOW);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('of-this-browser');
  expect(sealStorageToken(SECRET, 'session=of-this-browser', NOW).token).not.toBe(token);
  expect(openStorageToken([`${SECRET}!`], token, NOW)).toBeNull();
  const bytes = Buffer.from(token, 'base64url');
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openStorageToken([SECRET], changed.toString('base64url'), NOW)).toBeNull();
  }
  for (const other of ['', 'x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']) {
    expect(openStorageToken([SECRET], other, NOW)).toBeNull();
  }
});
