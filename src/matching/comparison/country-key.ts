import { nationCode } from '../evidence/country.ts';
import { normalizePerson } from '../names/normalize.ts';

/** The ISO 3166 code of a country by its code, its name or its nationality; any other text folded. */
export function countryKey(text: string): string {
  return nationCode(text) || normalizePerson(text);
}
