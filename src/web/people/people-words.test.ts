import { expect, test } from 'vitest';
import { addressesIn } from './people-words.ts';

test('Addresses are divided by lines, commas and semicolons, and not by the comma in a name', () => {
  expect(addressesIn('ann@cairn.example, ben@cairn.example;cy@cairn.example\n\nno address')).toEqual([
    'ann@cairn.example',
    'ben@cairn.example',
    'cy@cairn.example',
    'no address',
  ]);
  const copied = [
    'Smith, Tom <tom@cairn.example>',
    '"O\'Neil, Ann, Dr" <ann@cairn.example>',
    'Cy <cy@cairn.example>',
  ];
  for (const between of ['; ', ', ', '\n']) expect(addressesIn(copied.join(between))).toEqual(copied);
  expect(addressesIn('none, ann@cairn.example, Ben <ben@cairn.example>')).toEqual([
    'none',
    'ann@cairn.example',
    'Ben <ben@cairn.example>',
  ]);
});
