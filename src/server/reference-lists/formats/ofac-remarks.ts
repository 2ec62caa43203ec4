import { knownDay, wholeDay } from '../../source-files/source-date.ts';
import { isCountryName } from './country-name.ts';

/** The values in OFAC's remarks on a person that can be compared or offered. */
type OfacRemarks = {
  /** As precise as is known. */
  birthday?: string | undefined;
  /** When no whole day is known: “circa 1950”, “1962”, “Mar 1960”. */
  birthdate?: string | undefined;
  birthplace?: string | undefined;
  birthcountry?: string | undefined;
  nationality?: string | undefined;
};

/** Reads “DOB 12 Mar 1960; POB Giza, Egypt; nationality Egypt; alt. DOB 1962; …”. The first of each is used. */
export function ofacRemarks(remarks: string): OfacRemarks {
  const parts = remarks
    .replace(/\.$/, '')
    .split(';')
    .map((part) => part.trim());
  const after = (word: string) =>
    parts
      .find((part) => part.startsWith(`${word} `))
      ?.slice(word.length + 1)
      .trim();
  const born = after('DOB') ?? '';
  return {
    birthday: knownDay(born),
    birthdate: wholeDay(born) ? undefined : born || undefined,
    ...birthplaceOf(after('POB') ?? ''),
    nationality: after('nationality') ?? after('citizen'),
  };
}

/** Reads “Giza, Egypt” as a birthplace and a country, “Egypt” as a country, “Kabul” as a birthplace. */
function birthplaceOf(text: string): Pick<OfacRemarks, 'birthplace' | 'birthcountry'> {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const [only = ''] = parts;
  if (parts.length === 0) return {};
  if (parts.length === 1) return isCountryName(only) ? { birthcountry: only } : { birthplace: only };
  return { birthplace: only, birthcountry: parts.at(-1) };
}
