/** Matches whole words and phrases, whatever their case; letters with accents are letters. */
export function wholeWords(...all: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}
