import { type JsonObject, type JsonValue, readPath } from '#records';
import { normalizePerson } from '../names/normalize.ts';
import countries from './country-codes.json' with { type: 'json' };

let nationalities: ReadonlyMap<string, string> | undefined;

/** How two countries compare. `missing`: one of them is missing, or its spelling is unknown. */
export const COUNTRY_CLASSES = ['equal', 'different', 'missing'] as const;
export type CountryClass = (typeof COUNTRY_CLASSES)[number];

/** What stands between several countries. */
const BETWEEN = ';';
/** Where a record has its country; the first that is filled counts. */
const COUNTRY_PATHS = ['country', 'address.country', 'residenceAddress.country'];
/** The languages whose names of countries are known. */
const LANGUAGES = [
  ...['en', 'bg', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'fr', 'hr', 'hu', 'it', 'lt', 'lv', 'nb', 'nl'],
  ...['pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sv', 'tr', 'uk'],
];

/**
 * How two countries compare, however they are spelled, or several of either: equal when any agree. Missing and unknown ones
 * never conflict.
 */
export function countryClass(a: string | undefined, b: string | undefined): CountryClass {
  const [left, right] = [codesOf(a), codesOf(b)];
  if (left.some((code) => code !== '' && right.includes(code))) return 'equal';
  return left.includes('') || right.includes('') ? 'missing' : 'different';
}

/** The codes of the countries of a text, as `countryClass` reads them too. One that is not known is none. */
export function countryCodes(countries: string): string {
  return countries === '' ? '' : codesOf(countries).join(BETWEEN);
}

function codesOf(countries: string | undefined): string[] {
  return (countries ?? '').split(BETWEEN).map(countryCode);
}

/** The two-letter ISO 3166 code of a country that is written as a code, a name or an alias; empty when unknown. */
export function countryCode(country: string | undefined): string {
  const key = keyOf(country ?? '');
  if (key === '') return '';
  codes ??= readCodes();
  return codes.get(key) ?? '';
}

/** The same of a country or of a nationality. */
export function nationCode(text: string): string {
  return nationalityCode(text) || countryCode(text);
}

/** The country of an entity or of a reference record, as written. */
export function countryOf(values: JsonObject): string | undefined {
  return COUNTRY_PATHS.map((path) => textOf(readPath(values, path))).find((country) => country !== '');
}

/** The countries of a record of a list, as written: the first, and what is listed or kept beside it. */
export function listedCountries(values: JsonObject): string | undefined {
  const further = [values.countries, readPath(values, 'furtherValues.country')].flat().map(textOf);
  const all = new Set([countryOf(values) ?? '', ...further].filter(Boolean));
  return all.size === 0 ? undefined : [...all].join(`${BETWEEN} `);
}

let codes: Map<string, string> | undefined;

function readCodes(): Map<string, string> {
  const read = new Map<string, string>();
  const add = (name: string | undefined, code: string) => {
    const key = keyOf(name ?? '');
    if (key !== '' && !read.has(key)) read.set(key, code);
  };
  const all = Object.entries(countries.codes);
  for (const [long, code] of all) {
    add(code, code);
    add(long, code);
  }
  for (const [code, aliases] of Object.entries(countries.aliases))
    for (const alias of aliases) add(alias, code);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const [, code] of all) {
      add(names.of(code), code);
      add(names.of(code)?.replace(/\bSt\. /, 'Saint '), code);
    }
  }
  return read;
}

/** A country as it is looked up: folded, without spaces. */
function keyOf(country: string): string {
  return normalizePerson(country).replaceAll(' ', '');
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The ISO 3166 code of a nationality; empty when it is none. */
function nationalityCode(text: string): string {
  nationalities ??= readNationalities();
  return nationalities.get(normalizePerson(text)) ?? '';
}

function readNationalities(): Map<string, string> {
  return new Map(
    Object.entries(countries.nationalities).flatMap(([code, adjectives]) =>
      adjectives.map((adjective) => [normalizePerson(adjective), code] as const),
    ),
  );
}
