import { normalizePerson } from '../names/normalize.ts';
import countries from './country-codes.json' with { type: 'json' };

let nationalities: ReadonlyMap<string, string> | undefined;

/** The ISO 3166 code of a nationality; empty when it is none. */
export function nationalityCode(text: string): string {
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
