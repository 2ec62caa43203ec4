import { documentKind } from './document-kind.ts';

/** The lines of a title, and the longest, in characters. */
const MOST_LINES = 2;
const LONGEST = 160;
const ENDED = /[.!?:;,]$/u;

/** The subject of a letter, on a line of its own or after its date. */
const SUBJECT = /(?:^|\s)(?:re|subject|betreff|betrifft|objet|asunto)\s?:\s(.{3,120})$/imu;

/** The title of a file: the lines without a stop that it begins with; null when it begins with a text, a label or a row. */
export function titleOf(pages: readonly string[]): string | null {
  const first = pages.find((page) => page.trim() !== '') ?? '';
  const subject = documentKind(null, first) === 'letter' ? SUBJECT.exec(first)?.[1]?.trim() : undefined;
  if (subject) return subject;
  const lines: string[] = [];
  for (const line of first.split('\n').slice(0, MOST_LINES)) {
    const text = line.trim();
    if (ENDED.test(text) || text.includes('\t') || text.length > LONGEST || !/\p{L}/u.test(text)) break;
    lines.push(text);
  }
  const [own, next] = lines;
  if (own === undefined) return null;
  // A firm, and below it what the document is.
  const isNamedBelow =
    next !== undefined && documentKind(own, '') === null && documentKind(next, '') !== null;
  return isNamedBelow ? `${own} ${next}` : own;
}
