import { expect, test } from 'vitest';
import { plainDigits } from './plain-digits.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۱۲٬۵۰۰٫۵', '12,500.5'],
  ['१२ जून १९७९', '12 जून 1979'],
  ['－１，２５０．５％', '-1,250.5%'],
  ['𝟎𝟏𝟗𝟢𝟫', '01909'],
  ['m² ½ Ⅻ 五', 'm² ½ Ⅻ 五'],
  ['12', '12'],
])('%s is read as %s', (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});

test('the digits of every system of numbers that has ten are read', () => {
  let systems = 0;
  for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
    const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    const written = format.format(1_234_567_890);
    if (![...written].every((sign) => /\p{Nd}/u.test(sign))) continue;
    systems++;
    expect(plainDigits(written), numberingSystem).toBe('1234567890');
  }
  expect(systems).toBeGreaterThan(50);
});
