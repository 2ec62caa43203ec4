/** A line of a file as it is read, a paragraph or a heading, with the heading that it stands below; empty for none. */
export type OutlinedLine = { text: string; page: number; heading: string };

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
export function outlinedLines(pages: readonly string[]): OutlinedLine[][] {
  let heading = '';
  return pages.map((page, index) => {
    const lines = page.split('\n').filter((line) => line.trim() !== '');
    const following = pages[index + 1]?.split('\n').find((line) => line.trim() !== '') ?? '';
    return lines.flatMap((text, at) => {
      const next = lines[at + 1] ?? following;
      if (isHeading(text, next)) heading = text.trim();
      return text.includes('\t') ? [] : [{ text, page: index + 1, heading }];
    });
  });
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
