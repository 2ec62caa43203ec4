import type { Language } from './languages.ts';

/** Shorter words are their own stem. */
const LEAST_LETTERS = 5;
/** Words of so many letters have no plural. */
const SHORTEST = 3;
/** Words that end in an “s” which is none of a plural. */
const SINGULAR = /(?:ss|us|is)$|^(?:news|lens|alas|bias|atlas|yes|gas|aids)$/;
const LATIN = /^[a-zà-öø-ÿœ]+$/;

/** Endings that inflect a word, the longer before the shorter; what is left has at least so many letters. */
type Endings = { endings: RegExp; least: number };

const ENDINGS: Record<Exclude<Language, 'en'>, readonly Endings[]> = {
  // “beschließt”, “Beschlüsse” and “beschlossen” differ in their vowels; those of nouns and weak verbs do not.
  de: [{ endings: /(?:ern|em|en|er|es|et|est|te|ten|test|tet|e|n|s|t)$/, least: 4 }],
  fr: [
    { endings: /(?:ements?|ments?)$/, least: 5 },
    { endings: /(?:aient|erons|eront|èrent|assent|ées|ons|ent|ait|ais|ez|er|ée|és|es|é|e|s|x)$/, least: 4 },
  ],
  es: [
    { endings: /(?:amientos?|imientos?|mente)$/, least: 4 },
    { endings: /(?:aciones|ación|ados|adas|idos|idas|ando|iendo|aron|ieron|aban|aba)$/, least: 4 },
    { endings: /(?:ado|ada|ido|ida|ar|er|ir|an|en|es|os|as|ó|a|o|e|s)$/, least: 4 },
  ],
};

/** Past forms of English verbs that no rule makes. */
const IRREGULAR = new Map(
  'bought buy|brought bring|built build|began begin|chose choose|fell fall|found find|gave give|grew grow|held hold|left leave|led lead|lost lose|met meet|paid pay|rose rise|sold sell|sent send|spent spend|taken take|took take|told tell|won win|wrote write|written write'
    .split('|')
    .map((pair): [string, string] => {
      const [past = '', verb = ''] = pair.split(' ');
      return [past, verb];
    }),
);

/** The stem of a word in lower case: `charges`, `charged` and `charging` become one. */
export function stemOf(word: string, language: Language): string {
  if (language === 'en') return englishStem(IRREGULAR.get(word) ?? word);
  if (word.length < LEAST_LETTERS || !LATIN.test(word)) return word;
  for (const { endings, least } of ENDINGS[language]) {
    const stem = word.replace(endings, '');
    if (stem.length >= least && stem !== word) return withoutAccents(stem);
  }
  return withoutAccents(word);
}

function englishStem(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  if (word.length < LEAST_LETTERS) return shortStem(word);
  const stem = word
    .replace(/(ational|ation|ations)$/, 'at')
    .replace(/ies$/, 'y')
    .replace(/(sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<![su])s$/, '')
    .replace(/(ing|edly|ed|ly|ment)$/, '');
  const bare = stem.length >= 3 ? stem : word;
  return bare.replace(/(.)\1$/, '$1').replace(/e$/, '');
}

/** The stem of a short word, whose plural and last letters alone are taken off, as a longer one has them: “fees” is “fee”, “rules” is “rule”. */
function shortStem(word: string): string {
  const singular = word.length > SHORTEST && !SINGULAR.test(word) ? word.replace(/s$/, '') : word;
  return singular.length < SHORTEST ? singular : singular.replace(/([^aeiou])\1$/, '$1').replace(/e$/, '');
}

/** Writes umlauts and accents as their letters, so that `Betrag` and `Beträge` have one stem. */
function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}
