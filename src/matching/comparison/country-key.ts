import { countryCode } from '../evidence/country.ts';
import { normalizePerson } from '../names/normalize.ts';
import { NATIONALITIES } from './nationality-words.ts';

let nationalities: Map<string, string> | undefined;

/** The ISO 3166 code of a country by its code, its name or its nationality; any other text folded. */
export function countryKey(text: string): string {
  nationalities ??= readNationalities();
  const folded = normalizePerson(text);
  return nationalities.get(folded) || countryCode(text) || folded;
}

function readNationalities(): Map<string, string> {
  return new Map(
    NATIONALITIES.split(',').map((entry) => {
      const [code = '', ...words] = entry.trim().split(' ');
      return [normalizePerson(words.join(' ')), code];
    }),
  );
}
