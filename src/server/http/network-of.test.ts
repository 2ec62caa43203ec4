import { expect, it } from 'vitest';
import { networkOf, widerNetworkOf, widerNetworkText } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2::1', '2001:db8:1:00', '2001:db8:1'],
  ['2001:db8:1:ff::1', '2001:db8:1:00', '2001:db8:1'],
  ['2001:db8:1:0100::1', '2001:db8:1:01', '2001:db8:1'],
  ['2001:0DB8:0001:1ff:1:2:3:4', '2001:db8:1:01', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:00', '2001:db8:0'],
  ['2001:db8::a:b:c:d:e', '2001:db8:0:00', '2001:db8:0'],
  ['::1', '0:0:0:00', '0:0:0'],
])('the address %s is of network %s in %s', (address, network, wider) => {
  expect([networkOf(address), widerNetworkOf(address)]).toEqual([network, wider]);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['unknown', ''],
])('the wider network of %s reads %s', (address, text) => {
  expect(widerNetworkText(address)).toBe(text);
});
