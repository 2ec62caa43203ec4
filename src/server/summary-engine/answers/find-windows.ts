import type { Searched, SummaryPoint } from '#contract/summary-contract.ts';
import { plainText } from '../plain-text.ts';
import type { SummaryTask } from '../summarizer.ts';
import { factsOf } from './facts.ts';
import { searchedIn, sentencesOfFile } from './file-sentences.ts';
import { findPlaces } from './find-answer.ts';
import { isQuestion, questionsIn } from './questions.ts';

/** So many lines, a paragraph or a row each, stand before and after a place. */
const AROUND = 3;
/** Lines that are left out between two windows of a page. */
const GAP = '…';

/** The lines of some pages that are near to a question, and what was searched for them. */
type Windows = { pages: { number: number; text: string }[]; searched: Searched };

/**
 * Finds the windows of a file that answer a question or come near to it: the places that the search finds, with the lines
 * around them, up to so many characters.
 * @returns null when nothing is asked or found
 */
export async function findWindows(
  { prompt, pages, outline, signal }: SummaryTask,
  most: number,
): Promise<Windows | null> {
  if (!isQuestion(prompt)) return null;
  const { language, sentences } = await sentencesOfFile({ pages, outline, signal });
  const questions = questionsIn(prompt, language);
  const facts = factsOf(pages);
  const places = await findPlaces(questions, { facts, sentences, language, count: null, signal });
  const chosen = linesAround(places, pages, most);
  if (chosen.size === 0) return null;
  const windows = [...chosen]
    .toSorted(([a], [b]) => a - b)
    .map(([number, lines]) => ({ number, text: windowsOf(pages[number - 1] ?? '', lines) }));
  return { pages: windows, searched: searchedIn(pages, facts) };
}

/** The lines around places, by page, the first places first, while there is room. */
function linesAround(
  places: readonly SummaryPoint[],
  pages: readonly string[],
  most: number,
): Map<number, Set<number>> {
  const chosen = new Map<number, Set<number>>();
  let room = most;
  for (const { page, quote } of places.flatMap(({ citations }) => citations)) {
    const lines = (pages[page - 1] ?? '').split('\n');
    const at = lineOf(lines, quote);
    const known = chosen.get(page) ?? new Set();
    const more = [...lines.keys()].filter((line) => Math.abs(line - at) <= AROUND && !known.has(line));
    room -= more.reduce((sum, line) => sum + (lines[line] ?? '').length, 0);
    if (room < 0) break;
    chosen.set(page, new Set([...known, ...more]));
  }
  return chosen;
}

/** The line that a quotation stands in, or begins in. */
function lineOf(lines: readonly string[], quote: string): number {
  const [first = ''] = quote.split('\n');
  const sought = plainText(first);
  const at = lines.findIndex((line) => plainText(line).includes(sought));
  // A sentence that goes on overleaf begins in the last line.
  return at < 0 ? lines.length - 1 : at;
}

function windowsOf(page: string, chosen: ReadonlySet<number>): string {
  const lines = page.split('\n');
  return [...chosen]
    .toSorted((a, b) => a - b)
    .flatMap((at, index, all) => [...(index > 0 && all[index - 1] !== at - 1 ? [GAP] : []), lines[at] ?? ''])
    .join('\n');
}
