import { held, type Mark } from './mark.ts';
import { monthsIn, withNamedMonths } from './written-dates.ts';
import { deniedIn } from './written-denials.ts';
import { namesIn } from './written-names.ts';
import { numbersIn } from './written-numbers.ts';

/** What a number counts, by its sign or its words. */
const UNITS: readonly RegExp[] = [
  /%|\bper ?cent\b|\bProzent\b|\bpour cent\b/giu,
  /€|\bEUR\b|\beuros?\b/giu,
  /\$|\bUSD\b|\bdollars?\b/giu,
  /£|\bGBP\b|\bpounds?\b/giu,
];

/** `one` is a pronoun more often than a number. */
const NO_FIGURES = new Set(['one']);

/** What of a statement was held against its passage, and the words in which they differ. */
export type Comparison = { isChecked: boolean; differing: string[] };

/**
 * Compares the numbers, units, dates, names and negation of a statement with those of its passage. A passage that denies
 * what a statement says differs as well, when the quoted words deny it.
 */
export function differingWords(
  statement: string,
  {
    passage,
    quotes,
    isName,
  }: { passage: string; quotes: readonly string[]; isName: (word: string) => boolean },
): Comparison {
  const [said, source] = [withNamedMonths(statement), withNamedMonths(passage)];
  const months = monthsIn(said);
  const marks = [
    ...numbersOf(said, source),
    ...UNITS.flatMap((unit) => held(said.match(unit) ?? [], () => source.search(unit) >= 0)),
    ...held(months, ({ month }) => monthsIn(source).some((one) => one.month === month)),
    ...namesOfStatement(said, { source, isName }),
    ...deniedIn(said, { source, quotes }),
  ];
  return {
    isChecked: marks.length > 0,
    differing: [...new Set(marks.filter(({ isBorneOut }) => !isBorneOut).map(({ written }) => written))],
  };
}

function numbersOf(said: string, source: string): Mark[] {
  const known = new Set(numbersIn(source).flatMap(({ values }) => values));
  const wanted = numbersIn(said).filter(({ written }) => !NO_FIGURES.has(written.toLowerCase()));
  return held(wanted, ({ values }) => values.some((value) => known.has(value)));
}

function namesOfStatement(
  said: string,
  { source, isName }: { source: string; isName: (word: string) => boolean },
): Mark[] {
  const months = new Set(monthsIn(said).map(({ written }) => written.replace('.', '')));
  const numbers = new Set(numbersIn(said).flatMap(({ written }) => written.split(/[\s-]+/)));
  const names = namesIn(said, isName).filter(
    (name) => !months.has(name) && !numbers.has(name) && UNITS.every((unit) => name.search(unit) < 0),
  );
  const words = new Set(plainWords(source));
  return held(names, (name) => plainWords(name).every((word) => words.has(word)));
}

function plainWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
