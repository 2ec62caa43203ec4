import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryClass, countryCode, countryCodes, countryOf, listedCountries } from './country.ts';
import countries from './country-codes.json' with { type: 'json' };

describe('countries', () => {
  test.each([
    [
      'GB',
      ['UK', 'gb', 'GBR', 'United Kingdom', 'Great Britain', 'england', 'Vereinigtes Königreich', 'U.K.'],
    ],
    ['US', ['USA', 'U.S.A.', 'United States', 'united states of america', 'États-Unis']],
    ['DE', ['Germany', 'Deutschland', 'Allemagne', 'DEU', 'de']],
    ['CZ', ['Czech Republic', 'Czechia', 'Česko']],
    ['TR', ['Turkey', 'Türkiye', 'TUR']],
    ['KN', ['Saint Kitts and Nevis', 'St. Kitts & Nevis', 'St Kitts and Nevis']],
    ['CI', ['Ivory Coast', 'Côte d’Ivoire', "Cote d'Ivoire"]],
    ['', ['', '  ', 'Atlantis', 'unknown', undefined]],
  ] as const)('of the code %j are known by their names, codes and aliases', (code, spellings) => {
    expect(spellings.map(countryCode)).toEqual(spellings.map(() => code));
  });

  test('conflict when both are known and differ', () => {
    expect(countryClass('UK', 'United Kingdom')).toBe('equal');
    expect(countryClass('Sweden', 'Finland')).toBe('different');
    expect(countryClass('Jersey', 'UK')).toBe('different');
    expect(countryClass('Sweden', undefined)).toBe('missing');
    expect(countryClass('Sweden', 'Swedland')).toBe('missing');
  });

  test('of several any may agree, and an unknown one conflicts with none', () => {
    expect(countryClass('Syria', 'Iran; Syria')).toBe('equal');
    expect(countryClass('SE; NO', 'Iran; Norway')).toBe('equal');
    expect(countryClass('Sweden', 'Iran; Syria')).toBe('different');
    expect(countryClass('Sweden', 'Iran; Atlantis')).toBe('missing');
    expect(countryCodes('Iran; Atlantis; Syria')).toBe('IR;;SY');
    expect(countryCodes(' ')).toBe('');
  });

  test('of a listed record are all that the list has', () => {
    expect(listedCountries({ country: 'Iran', countries: ['Iran', 'Syria'] })).toBe('Iran; Syria');
    expect(listedCountries({ country: 'DE', furtherValues: { country: ['FR'] } })).toBe('DE; FR');
    expect(listedCountries({ residenceAddress: { country: 'Sweden' } })).toBe('Sweden');
    expect(listedCountries({})).toBeUndefined();
  });

  test('compare the same in both directions', () => {
    const codes = Object.entries(countries.codes).flat();
    const spelling = fc.constantFrom(...codes, ...Object.values(countries.aliases).flat(), 'Atlantis', '');
    fc.assert(
      fc.property(spelling, spelling, (a, b) => {
        expect(countryClass(a, b)).toBe(countryClass(b, a));
        expect(countryClass(a, a)).not.toBe('different');
      }),
    );
  });

  test('have one code each, and no alias has two', () => {
    const codes = Object.values(countries.codes);
    expect(new Set(codes).size).toBe(250);
    expect(codes.map(countryCode)).toEqual(codes);
    for (const [code, aliases] of Object.entries(countries.aliases))
      expect(aliases.map(countryCode)).toEqual(aliases.map(() => code));
  });

  test('are read from an entity’s address or a reference record’s own country', () => {
    expect(countryOf({ address: { country: ' Norway ' } })).toBe('Norway');
    expect(countryOf({ country: 'Norway', residenceAddress: { country: 'Sweden' } })).toBe('Norway');
    expect(countryOf({ country: '', residenceAddress: { country: 'Sweden' } })).toBe('Sweden');
    expect(countryOf({ country: 7 })).toBeUndefined();
  });
});
