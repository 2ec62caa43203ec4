/** A number of a text, as it is written, with each value that it may mean: `1.234` may be a thousand or a little over one. */
export type WrittenNumber = { written: string; values: number[] };

const UNITS =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const WORD_VALUES = new Map([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, 20 + index * 10]),
  ['hundred', 100],
]);
/** Scales by their names in several languages. The short ones may also be units: `9 m` may be nine metres. */
const SCALES: readonly [name: RegExp, value: number, isShort?: boolean][] = [
  [/^(?:thousand|tausend|mille|mil)$/, 1e3],
  [/^(?:millions?|millionen|mio|millones|milioni)$/, 1e6],
  [/^(?:billions?|milliarden?|milliards?|mrd|bn|miliardi)$/, 1e9],
  [/^k$/, 1e3, true],
  [/^(?:m|mn)$/, 1e6, true],
];

const WORD = [...WORD_VALUES.keys()].join('|');
const SCALE = SCALES.map(([{ source }]) => source.slice(1, -1)).join('|');
const DIGITS = String.raw`\d+(?:[.,'\u2019\u00a0\u2009\u202f]\d+)*`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${DIGITS})(?:st|nd|rd|th)?|((?:${WORD})(?:(?:[\s-]+|\s+and\s+)(?:${WORD}))*))(?:[\s-]*(${SCALE}))?(?![\p{L}\p{N}])`,
  'giu',
);

/** Lists the numbers of a text, in digits and in English words. */
export function numbersIn(text: string): WrittenNumber[] {
  return [...text.matchAll(NUMBER)].map(([written, digits, words = '', scale = '']) => {
    const bare = digits === undefined ? [valueOfWords(words)] : valuesOfDigits(digits);
    return { written, values: bare.flatMap((value) => scaled(value, scale.toLowerCase())) };
  });
}

function scaled(value: number, scale: string): number[] {
  const [, factor = 1, isShort = false] = SCALES.find(([name]) => name.test(scale)) ?? [];
  return isShort ? [value, value * factor] : [value * factor];
}

/** `1,200.5` has one value; a single mark before three digits may group them or begin the fraction. */
function valuesOfDigits(digits: string): number[] {
  const plain = digits.replace(/['’\u00a0\u2009\u202f]/g, '');
  const marks = plain.match(/[.,]/g) ?? [];
  const whole = Number(plain.replace(/[.,]/g, ''));
  if (marks.length === 0) return [whole];
  const last = marks.at(-1) ?? '';
  const [head = '', fraction = ''] = splitAtLast(plain, last);
  const decimal = Number(`${head.replace(/[.,]/g, '')}.${fraction}`);
  if (marks.length > 1) return new Set(marks).size > 1 ? [decimal] : [whole];
  return fraction.length === 3 && head.length <= 3 && head !== '0' ? [whole, decimal] : [decimal];
}

function splitAtLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function valueOfWords(words: string): number {
  return words
    .toLowerCase()
    .split(/[\s-]+/)
    .reduce((sum, word) => {
      const value = WORD_VALUES.get(word) ?? 0;
      return value === 100 ? Math.max(sum, 1) * 100 : sum + value;
    }, 0);
}
