import { STOP_WORDS } from './languages.ts';

/** How often the words of a file stand in it whole, in lower case, those with hyphens and their parts as well. */
export type KnownWords = ReadonlyMap<string, number>;

const HYPHENS = /[\u2010\u2011]/g;
const SOFT = '\u00ad';
const WORD = /\p{L}+(?:[-\u2010\u2011]\p{L}+)*/gu;
/** A word that is divided at the end of a line: what it is a part of, if it has several hyphens, its last part and the mark. */
const DIVIDED = /(?<chain>(?:\p{L}+[-\u2010\u2011])*)(?<first>\p{L}+)(?<mark>[-\u2010\u2011\u00ad])$/u;
const MARKS = '-\u2010\u2011\u00ad';
const NEXT = /^[\p{L}\p{N}]+/u;

/** The word that is divided at the end of a text, which may be long: its last letter is looked at first. */
const dividedIn = (text: string) => (MARKS.includes(text.at(-1) ?? ' ') ? DIVIDED.exec(text) : null);

const listed = (text: string) => new Set(text.split(/\s+/));

/** Before these a hyphen stands for a part that follows: “short- and long-term”, “Ein- und Ausgang”. */
const SUSPENDING = listed('and or to und oder bis bzw sowie et ou y o e');
/** Words within compounds of several hyphens, as in “state-of-the-art” and “c’est-à-dire”. */
const LINKS = listed('of the to in on by for and a at as à de le la du en sur');
/** First words of compounds with a hyphen, before a word that the file or the next list knows. */
const FIRSTS = listed(
  `all anti best broad case close cost cross decision deep double early eco family far fast fixed full fund half high higher ill
  know large last long longer low lower market medium mid near newly open part peer point policy price privately profit publicly rapid real right risk rule same second semi short shorter single small so stand state tax third top two three four five six seven
  eight nine ten user value well whole year zero demi sous`,
);
/** First words that make compounds with most others. */
const MAKING = listed('self non quasi');
/** Second words of the compounds of others. */
const SECONDS = listed(
  `being border bound by called class cost deep earning ended fifths funded going grade growing held income known level lived minded money
  of off only out paid party quarter quarters range rate rich risk run running savings scale standing step style taking term terms third
  thirds tier time to up value volume weighted wide year`,
);
/** Second words of compounds, whatever stands before: English participles, and words after a French one. */
const ALWAYS = listed(
  `based related driven oriented owned specific friendly effective efficient intensive sized weighted adjusted making même mêmes il elle
  ils elles on être`,
);
/** What these begin is one word before “based”, as in “debased” and “unrelated”. */
const PREFIX = /^(?:[a-z]{1,2}|dis|mis|sub|pre|cor|inter|over|under|out)$/;
/** Compounds whose parts make none with other words. */
const PAIRS =
  /^(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|(?:vingt|trente|quarante|cinquante|soixante) (?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix)|(?:on|off) (?:site|the)|in (?:depth|house|person|kind)|out of|up to|follow up|co (?:operat\p{L}+|ordinat\p{L}+|own\p{L}+|author\p{L}*|found\p{L}+)|ex (?:wife|husband|president|minister|employee|director)s?|(?:au|ci|là) (?:dessus|dessous|delà|après|joint|contre)|(?:celui|celle|ceux|celles) (?:ci|là)|mi (?:temps|parcours|mandat|chemin)|porte parole|plus value|mot clé|rendez vous|vis à|peut être|\p{L}+(?:isch|lich) \p{L}{3,}(?:isch|lich)(?:e[nmrs]?)?)$/u;
/** Words of two words, and endings that are words as well. */
const SOLID =
  /^(?:goodwill|nonetheless|highlight|lifetime|midnight|shortlist|shortfall|shorthand|wholesale|worldwide|broadcast|oneself|nonsense|multimedia|\p{L}+(?:able|fold|ward|wards|some|most|less|ness|ship|like|wise)$)/u;
const LEAST_SECOND = 4;

/**
 * Counts the words that stand whole on some lines. What is divided at the end of one is none, and what begins one in lower case
 * may be the other half, wherever that one stands.
 */
export function knownWords(lines: Iterable<string>): KnownWords {
  const counts = new Map<string, number>();
  const count = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const line of lines) {
    const whole = line.slice(0, dividedIn(line)?.index).replaceAll(SOFT, '');
    for (const { 0: word, index } of whole.matchAll(WORD)) {
      if (index === 0 && /^\p{Ll}/u.test(word)) continue;
      const parts = plainOf(word).split('-');
      count(parts.join('-'));
      if (parts.length > 1) parts.forEach(count);
    }
  }
  return counts;
}

const plainOf = (word: string) => word.toLowerCase().replace(HYPHENS, '-');

/**
 * Writes the hyphens of a file plainly whose fonts name them soft ones. Those that only tell where a word may be divided are not
 * painted within a line.
 */
export function withPlainHyphens<Line extends { text: string }>(pages: readonly Line[][]): readonly Line[][] {
  const arePainted = pages.some((lines) => lines.some(({ text }) => /\p{L}\u00ad\p{L}/u.test(text)));
  if (!arePainted) return pages;
  return pages.map((lines) => lines.map((line) => ({ ...line, text: line.text.replaceAll(SOFT, '-') })));
}

/**
 * Whether a text elsewhere may be the other half of a word that is divided: in lower case, and no word by itself, such as “the”, unless
 * both halves make one that the file has, or a compound.
 */
export function mayComplete(text: string, next: string, words: KnownWords): boolean {
  const { first = '' } = dividedIn(text)?.groups ?? {};
  const [second = ''] = NEXT.exec(next) ?? [];
  if (first === '' || !/^\p{Ll}/u.test(second)) return false;
  const [a, b] = [plainOf(first), plainOf(second)];
  if (words.has(a + b) || words.has(`${a}-${b}`)) return true;
  if (SUSPENDING.has(b)) return b !== 'to' || FIRSTS.has(a);
  const isWhole = words.has(b) || Object.values(STOP_WORDS).some((all) => all.has(b));
  return !isWhole || isCompound(a, b, words);
}

/** Whether a text ends with a word that is divided. */
export const isDivided = (text: string) => dividedIn(text) !== null;

/**
 * Joins two lines of a text as they would be printed on one: a word that is divided between them becomes whole, and a compound keeps
 * its hyphen. What the file itself writes within a line decides, and else what its language does.
 */
export function joinedLines(text: string, next: string, words: KnownWords): string {
  const { chain = '', first = '', mark = '' } = dividedIn(text)?.groups ?? {};
  const [second = ''] = NEXT.exec(next) ?? [];
  if (mark === '' || second === '') return `${text} ${next}`;
  const whole = text.slice(0, -1) + next;
  if (mark === SOFT) return whole;
  const [a, b] = [plainOf(first), plainOf(second)];
  const solid = words.get(a + b) ?? 0;
  const hyphened = words.get(`${plainOf(chain)}${a}-${b}`) ?? words.get(`${a}-${b}`) ?? 0;
  if (solid + hyphened > 0) return hyphened >= solid ? text + next : whole;
  if (SUSPENDING.has(second)) return `${text} ${next}`;
  return isWrittenApart(first, second) || (chain !== '' && LINKS.has(a)) || isCompound(a, b, words)
    ? text + next
    : whole;
}

/** Whether a hyphen stands for itself, whatever the words are: before a capital or a figure, and after a letter. */
function isWrittenApart(first: string, second: string): boolean {
  const isShouted = first.length > 1 && [first, second].every((word) => word === word.toUpperCase());
  return first.length === 1 || /^\p{N}/u.test(second) || (/^\p{Lu}/u.test(second) && !isShouted);
}

function isCompound(first: string, second: string, words: KnownWords): boolean {
  if (PAIRS.test(`${first} ${second}`)) return true;
  if (SOLID.test(first + second)) return false;
  if (ALWAYS.has(second)) return !PREFIX.test(first);
  const isKnown = SECONDS.has(second) || (second.length >= LEAST_SECOND && words.has(second));
  if (MAKING.has(first)) return second.length >= LEAST_SECOND;
  return FIRSTS.has(first) && isKnown;
}
