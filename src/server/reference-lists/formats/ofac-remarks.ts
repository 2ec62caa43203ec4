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
  /** All nationalities and citizenships, when there are several. */
  nationalities?: string[] | undefined;
};

/** What OFAC's remarks on a company or a person say in a fixed form. */
type OfacParts = {
  /** Names that the Treasury calls weak: they stand in the remarks alone. */
  weakAliases: string[];
  documents: { kind: string; number: string; country?: string }[];
};

/** “a.k.a. 'BNC'”, “alt. a.k.a. 'BNC'” */
const WEAK_ALIAS = /^(?:alt\. )?[afn]\.k\.a\. '(.+)'$/;
/** “Passport A123 (Iraq) issued 1 Jan 2001”, “NIT # 8001-7 (Colombia)” */
const DOCUMENT =
  /^(?:alt\. )?((?:\S+ ){0,3}?(?:Passport|No\.?|Number|ID|Card|License|NIT #|RUC #|RIF #|R\.F\.C\.|C\.U\.R\.P\.|D\.N\.I\.)) ((?:[A-Z]{1,3} )?[\w.-]*\d[^();]*?)(?: \(([^)]+)\))?(?: (?:issued|expires) .*)?$/;

/** A birthday in the remarks, the first one or another. */
const BORN = /^(?:alt\. )?DOB (.+)$/;

/** Reads “DOB 12 Mar 1960; POB Giza, Egypt; nationality Egypt; alt. DOB 1962; …”. All birthdays are used, and the first of each other. */
export function ofacRemarks(remarks: string): OfacRemarks {
  const parts = partsOf(remarks);
  const after = (word: string) =>
    parts
      .find((part) => part.startsWith(`${word} `))
      ?.slice(word.length + 1)
      .trim();
  const born = parts.flatMap((part) => BORN.exec(part)?.[1]?.trim() ?? []);
  const [only = '', ...others] = born;
  const nations = ['nationality', 'citizen'].flatMap((word) =>
    parts.flatMap((part) => new RegExp(`^(?:alt\\. )?${word} (.+)$`).exec(part)?.[1]?.trim() ?? []),
  );
  return {
    birthday: born.reduce<string | undefined>(
      (all, one) => joinBirthdays(all, readBirthdays(one).text),
      undefined,
    ),
    birthdate: others.length > 0 || wholeDay(only) ? undefined : only || undefined,
    birthdays: others.length > 0 ? born : undefined,
    ...birthplaceOf(after('POB') ?? ''),
    nationality: after('nationality') ?? after('citizen'),
    nationalities: new Set(nations).size > 1 ? [...new Set(nations)] : undefined,
  };
}

/** Reads the weak aliases and the documents of a company or a person. */
export function ofacParts(remarks: string): OfacParts {
  const parts = partsOf(remarks);
  return {
    weakAliases: parts.flatMap((part) => WEAK_ALIAS.exec(part)?.[1] ?? []),
    documents: parts.flatMap((part) => {
      const [, kind, number, country] = DOCUMENT.exec(part) ?? [];
      return kind && number ? [{ kind, number, ...(country && { country }) }] : [];
    }),
  };
}

function partsOf(remarks: string): string[] {
  return remarks
    .replace(/\.$/, '')
    .split(';')
    .map((part) => part.trim());
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
