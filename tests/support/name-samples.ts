import fc from 'fast-check';

/** Arbitrary text: every script, characters beyond the basic plane, marks, lone surrogates. */
export function aText(): fc.Arbitrary<string> {
  const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
  const nameLike = fc.constantFrom(..."aàbßcdÉfgIİıjklmnŁooØpqrsStuvwxyz0123 '’&.-ＡﬁｶﾞΣςЖ한日本אب👩");
  return fc.oneof(
    fc.string({ unit: nameLike }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: anyUnit }),
  );
}

/** Pseudo-random numbers from 0 up to 1, the same for the same seed. */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

const SYLLABLES = [
  'an',
  'ber',
  'co',
  'dor',
  'el',
  'fin',
  'gar',
  'hol',
  'in',
  'jo',
  'ka',
  'lin',
  'mar',
  'nor',
  'ol',
  'per',
  'qui',
  'ros',
  'san',
  'tor',
  'ul',
  'ven',
  'wil',
  'yar',
  'zo',
  'ст',
  'ро',
  '日',
  '株',
  'έν',
  'שׁ',
  'ngu',
];

/** Names as similar to each other as real ones: of few words, made of few syllables. */
export function sampleNames(count: number, seed: number): string[] {
  const random = seededNumbers(seed);
  const upTo = (end: number) => Math.floor(random() * end);
  const word = () => Array.from({ length: 1 + upTo(3) }, () => SYLLABLES[upTo(SYLLABLES.length)]).join('');
  const words = Array.from({ length: Math.ceil(count / 8) + 10 }, word);
  const common = () => words[Math.floor(words.length * random() ** 3)] ?? '';
  return Array.from({ length: count }, () => Array.from({ length: 1 + upTo(4) }, common).join(' '));
}
