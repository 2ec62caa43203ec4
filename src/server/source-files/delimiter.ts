/** The characters that can separate the cells of a CSV file. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Lines in which the heading may stand below others. */
const HEADING_LINES = 10;
/** Lines that are compared. */
const MAX_LINES = 50;

/**
 * Detects the delimiter of a CSV text by its first lines: the one that most lines have as often as the first line that has any, and of
 * equals the one that the first line has most often. A delimiter within quotes does not count.
 */
export function detectDelimiter(start: string): Delimiter {
  const counted = countByLine(start);
  // A line above the heading may have none.
  const lines = counted.slice(
    Math.max(
      0,
      counted.findIndex((counts) => counts.some(Boolean)),
    ),
  );
  const [first] = lines;
  if (!first) return ',';
  let best: { delimiter: Delimiter; same: number; count: number } = { delimiter: ',', same: 0, count: 0 };
  for (const [at, delimiter] of DELIMITERS.entries()) {
    const count = first[at] ?? 0;
    if (count === 0) continue;
    const same = lines.filter((counts) => counts[at] === count).length;
    if (same > best.same || (same === best.same && count > best.count)) best = { delimiter, same, count };
  }
  return (best.count <= 1 && delimiterBelow(lines, best.same)) || best.delimiter;
}

/**
 * Finds the delimiter of a table below a line that has another one as punctuation: “List, as of 12 March” above columns
 * with semicolons, which more lines have in common.
 */
function delimiterBelow(lines: readonly number[][], sameAbove: number): Delimiter | undefined {
  let best: { delimiter?: Delimiter; same: number; count: number } = { same: sameAbove, count: 0 };
  for (const [at, delimiter] of DELIMITERS.entries()) {
    for (const heading of lines.slice(1, HEADING_LINES)) {
      const count = heading[at] ?? 0;
      if (count <= 1) continue;
      const same = lines.filter((counts) => counts[at] === count).length;
      if (same > best.same || (same === best.same && count > best.count)) best = { delimiter, same, count };
    }
  }
  return best.delimiter;
}

/** Counts each delimiter in each line with content; the last line may be cut off, and is left out unless it is alone. */
function countByLine(text: string): number[][] {
  const lines: number[][] = [];
  let counts = DELIMITERS.map(() => 0);
  let [isQuoted, isEmpty] = [false, true];
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      if (!isEmpty) lines.push(counts);
      if (lines.length === MAX_LINES) return lines;
      counts = DELIMITERS.map(() => 0);
      isEmpty = true;
      continue;
    }
    isEmpty = false;
    const at = isQuoted ? -1 : DELIMITERS.findIndex((delimiter) => character.startsWith(delimiter));
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return lines.length > 0 || isEmpty ? lines : [counts];
}
