const RULES: readonly (readonly [RegExp, string])[] = [
  [/sch|sh|ch|tch|zh|tz|ts|cz|sz/g, 's'],
  [/ph|pf|v|w/g, 'f'],
  [/kh|gh|h/g, ''],
  [/dj|j/g, 'i'],
  [/c|q|k|g/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/th|dt|d/g, 't'],
  [/b/g, 'p'],
];

/** How a word sounds: its consonants in classes, with a mark for a vowel at the start; empty when too little is left. */
export function soundKey(word: string): string {
  if (word.length < 4) return '';
  let key = word;
  for (const [pattern, replacement] of RULES) key = key.replace(pattern, replacement);
  const consonants = key.slice(0, 1).replace(/[aeiouy]/, 'a') + key.slice(1).replace(/[aeiouy]/g, '');
  const single = consonants.replace(/(.)\1+/g, '$1');
  return single.length < 3 ? '' : single;
}
