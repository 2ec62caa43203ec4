import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const WINDOWS_EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';

test.each([
  [WINDOWS_EDGE, 'Edge on Windows'],
  [IPHONE, 'Safari on iOS'],
  [ANDROID, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'A program'],
  [null, 'A program'],
])('%s reads %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
