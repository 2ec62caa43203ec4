import { describe, expect, test } from 'vitest';
import { visitOf } from './visit.ts';

const NOW = new Date('2026-03-01T23:59:59Z');
const OWN_HOSTS = ['cairn.example'];
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const TABLET =
  'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';

function visit(headers: Record<string, string> = {}, path = '/') {
  const all: Record<string, string> = { 'user-agent': COMPUTER, ...headers };
  return visitOf({ path, header: (name) => all[name] }, OWN_HOSTS, NOW);
}

test('a visit is its day, page, referring host and device class, and nothing else', () => {
  expect(visit({ referer: 'https://news.example/story?id=7#part', cookie: 'a=b' }, '/about/')).toEqual({
    day: '2026-03-01',
    path: '/about',
    referrer: 'news.example',
    device: 'computer',
  });
});

test.each([
  [COMPUTER, 'computer'],
  [PHONE, 'phone'],
  [IPHONE, 'phone'],
  [TABLET, 'tablet'],
  [IPAD, 'tablet'],
])('the user agent %s is recognised as the device class %s', (userAgent, device) => {
  expect(visit({ 'user-agent': userAgent })?.device).toBe(device);
});

test.each([
  ['https://cairn.example/about', ''],
  ['', ''],
  ['not an address', ''],
  ['android-app://com.example', ''],
  ['https://user:secret@news.example:8443/x', 'news.example'],
  [`https://${'a.'.repeat(130)}example/`, ''],
])('the referrer %j counts as %j', (referer, referrer) => {
  expect(visit({ referer })?.referrer).toBe(referrer);
});

describe('requests that are not counted', () => {
  test.each<[string, Record<string, string>]>([
    ['a person who asks not to be tracked', { dnt: '1' }],
    ['a person with Global Privacy Control', { 'sec-gpc': '1' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of an older browser', { purpose: 'prefetch' }],
    ['a script', { 'sec-fetch-dest': 'empty' }],
    ['a client without a user agent', { 'user-agent': '' }],
    [
      'a search engine',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a preview', { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' }],
    ['curl', { 'user-agent': 'curl/8.14.1' }],
    ['a test browser', { 'user-agent': COMPUTER.replace('Firefox', 'HeadlessChrome') }],
  ])('a request by %s is not counted', (_, headers) => {
    expect(visit(headers)).toBeNull();
  });

  test.each([
    '/dashboard',
    '/complete-verification',
    '/reset-password',
    '/admin/client/secret-id',
    '/nowhere',
  ])('the page %s is not counted', (path) => {
    expect(visit({}, path)).toBeNull();
  });
});
