import { optionOf } from '#records';

/** The most bars of a staff: of more levels several have as many. */
const MOST_BARS = 5;

/** How many bars of a staff are full for a level; undefined for a value that is none of the levels. */
export function levelBars(
  level: string,
  levels: readonly string[],
): { full: number; of: number } | undefined {
  const option = optionOf(level, levels);
  const place = option === undefined ? -1 : levels.indexOf(option);
  if (place < 0 || levels.length < 2) return undefined;
  const of = Math.min(levels.length, MOST_BARS);
  return { full: 1 + Math.round((place * (of - 1)) / (levels.length - 1)), of };
}
