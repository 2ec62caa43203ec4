import { plainText } from '../plain-text.ts';
import type { OutlineEntry } from '../summarizer.ts';

/**
 * A line of a file as it is read, a paragraph or a heading, with the heading that it stands below, and the part of the file: an
 * entry of its outline, or else that heading. Empty for none.
 */
export type OutlinedLine = { text: string; page: number; heading: string; part: string };

const LONGEST_HEADING = 90;
const MOST_WORDS = 13;
const ENDED = /[.!?…:;,。！？।؟۔።।][)\]"'’”»）」』]*$/u;
/** A paragraph below a heading has so many characters at least. */
const LEAST_PROSE = 40;
const SPACELESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const NUMBERED =
  /^(?:(?:\d{1,2}\.?)+|[IVX]{1,5}\.|[A-Z]\.|§ ?\d+|(?:item|part|chapter|section|article|artikel|kapitel|teil|top|titre|chapitre|capítulo) [\divx]+[.:]?)\s/iu;
/** What is no heading: a date, a line of contents, what is filled in. */
const NO_HEADING = /(?:\. ?){4}|…|_{3}|@|\d{4}$|^\P{L}*$|\t|: /u;

/** The beginning of “Note 3: Leases”. */
const COUNTED = /^\p{L}+ \p{N}+: /u;

/** Lists the lines of each page below their headings, without rows of tables. */
export function outlinedLines(
  pages: readonly string[],
  outline: readonly OutlineEntry[] = [],
): OutlinedLine[][] {
  let [heading, entry] = ['', ''];
  return pages.map((page, index) => {
    const entries = outline.filter((one) => one.page === index + 1);
    const isHere = (title: string) => page.split('\n').some((line) => begins(line, title));
    // What is not found on its page begins with the page.
    entry = entries.findLast(({ title }) => !isHere(title))?.title ?? entry;
    const lines = page.split('\n').filter((line) => line.trim() !== '');
    const following = pages[index + 1]?.split('\n').find((line) => line.trim() !== '') ?? '';
    return lines.flatMap((text, at) => {
      const next = lines[at + 1] ?? following;
      const begun = entries.find(({ title }) => begins(text, title));
      if (begun) entry = begun.title;
      if (begun || isHeading(text, next)) heading = text.trim();
      const part = outline.length > 0 ? entry : heading;
      return text.includes('\t') ? [] : [{ text, page: index + 1, heading, part }];
    });
  });
}

/** Whether a line is a heading of the outline, which may have another number or none there. */
function begins(line: string, title: string): boolean {
  if (line.length > LONGEST_HEADING * 2) return false;
  const [written, sought] = [line, title].map((one) => plainText(headingWords(one.trim())));
  return written === sought && sought !== '';
}

/** The words of a heading without its number. */
export function headingWords(heading: string): string {
  return heading.replace(NUMBERED, '').trim() || heading;
}

function isHeading(line: string, next: string): boolean {
  if (!mayBeHeading(line)) return false;
  if (next.includes('\t') || mayBeHeading(next)) return true;
  const least = SPACELESS.test(next) ? LEAST_PROSE / 3 : LEAST_PROSE;
  return next.length >= least;
}

function mayBeHeading(line: string): boolean {
  const text = line.trim();
  if (text === '' || text.length > LONGEST_HEADING || text.split(/\s+/).length > MOST_WORDS) return false;
  return (
    !ENDED.test(text) &&
    !NO_HEADING.test(text.replace(COUNTED, '')) &&
    (!/^\p{Ll}/u.test(text) || NUMBERED.test(text))
  );
}
