/** How long a summary is: at least so many points, then more until it has so many words. */
export type SummaryLength = { words: number; leastPoints: number; mostPoints: number };

const MAX_POINTS = 12;
const USUAL: SummaryLength = { words: 120, leastPoints: 5, mostPoints: MAX_POINTS };
const LONG = { ...USUAL, words: 320, leastPoints: 8 };
const SHORT = { words: 60, leastPoints: 2, mostPoints: 5 };
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NUMBER = `(\\d{1,4}|${NUMBERS.join('|')})`;
const POINTS = new RegExp(`\\b${NUMBER} (?:\\w+ )?(?:sentences?|points?|bullets?|lines?)\\b`, 'i');
const WORDS = new RegExp(`\\b${NUMBER} words\\b`, 'i');

/** Reads from a prompt how long its summary is to be. */
export function summaryLength(prompt: string): SummaryLength {
  const [points, words] = [POINTS, WORDS].map((form) => numberOf(form.exec(prompt)?.[1]));
  if (points) {
    const count = Math.min(points, MAX_POINTS);
    return { words: 0, leastPoints: count, mostPoints: count };
  }
  if (words) return { words, leastPoints: 1, mostPoints: MAX_POINTS };
  if (/\b(?:detailed|in detail|long|longer|thorough|comprehensive|extensive)\b/i.test(prompt)) return LONG;
  if (/\b(?:short|brief|briefly|concise)\b/i.test(prompt)) return SHORT;
  return USUAL;
}

function numberOf(written: string | undefined): number {
  if (!written) return 0;
  return Number(written) || NUMBERS.indexOf(written.toLowerCase()) + 1;
}
