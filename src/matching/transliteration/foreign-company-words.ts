import data from './foreign-company-words.json' with { type: 'json' };

/** A spelling in another script and what is written for it in Latin letters. */
export type ForeignSpelling = { spelling: string; latin: string };

/** All spellings, the longest first, so that the form with more words is found before the one inside it. */
export const FOREIGN_COMPANY_WORDS: readonly ForeignSpelling[] = [data.legalForms, data.words]
  .flatMap((table) => Object.entries(table))
  .flatMap(([latin, spellings]) => spellings.map((spelling) => ({ spelling, latin })))
  .toSorted((a, b) => b.spelling.length - a.spelling.length);
