const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** English stop words. Those of other languages get a low weight by their frequency. */
const STOP_WORDS = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by can cannot could did do does doing down during each either else even ever every few for from further get got had has have having he her here hers herself him himself his how however i if in into is it its itself just let may me might more most much must my myself neither no nor not now of off often on once one only or other our ours ourselves out over own per rather same shall she should since so some such than that the their theirs them themselves then there these they this those though through thus to too under until up upon us very was we well were what when where whether which while who whom whose why will with within without would yet you your yours yourself`.split(
    ' ',
  ),
);

/** Splits a text into lower-case English stems, without stop words. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.normalize('NFKC').toLowerCase())) {
    if (isWordLike && !STOP_WORDS.has(segment)) words.push(stemOf(segment));
  }
  return words;
}

/** Stems a word roughly: `charges`, `charged` and `charging` become one. */
function stemOf(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word;
  const stem = word
    .replace(/(ational|ation|ations)$/, 'at')
    .replace(/ies$/, 'y')
    .replace(/(sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<![su])s$/, '')
    .replace(/(ing|edly|ed|ly|ment)$/, '');
  const bare = stem.length >= 3 ? stem : word;
  return bare.replace(/(.)\1$/, '$1').replace(/e$/, '');
}
