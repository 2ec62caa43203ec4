import { joinBirthdays, readBirthdays } from '#matching';
import { wholeDay } from '../../source-files/source-date.ts';
import { isCountryName } from './country-name.ts';

/** The values in OFAC's remarks on a person that can be compared or offered. */
type OfacRemarks = {
  /** All of them, as precise as is known: see `birthdayText`. */
  birthday?: string | undefined;
  /** When a single one is no whole day: “circa 1950”, “1962”, “Mar 1960”. */
  birthdate?: string | undefined;
  /** As written, when there are several. */
  birthdays?: string[] | undefined;
  birthplace?: string | undefined;
  birthcountry?: string | undefined;
  nationality?: string | undefined;
};

/** A birthday in the remarks, the first one or another. */
const BORN = /^(?:alt\. )?DOB (.+)$/;

/** Reads “DOB 12 Mar 1960; POB Giza, Egypt; nationality Egypt; alt. DOB 1962; …”. All birthdays are used, and the first of each other. */
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
  const born = parts.flatMap((part) => BORN.exec(part)?.[1]?.trim() ?? []);
  const [only = '', ...others] = born;
  return {
    birthday: born.reduce<string | undefined>(
      (all, one) => joinBirthdays(all, readBirthdays(one).text),
      undefined,
    ),
    birthdate: others.length > 0 || wholeDay(only) ? undefined : only || undefined,
    birthdays: others.length > 0 ? born : undefined,
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
