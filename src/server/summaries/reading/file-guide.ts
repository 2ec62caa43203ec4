import type * as PdfLibrary from 'unpdf';
import type { OutlineEntry } from '../../summary-engine/summarizer.ts';

type Document = Awaited<ReturnType<typeof PdfLibrary.getDocumentProxy>>;
type Outline = Awaited<ReturnType<Document['getOutline']>>;

const LONGEST_LABEL = 20;
const LONGEST_TITLE = 200;
/** Entries beyond are not read. */
const MOST_ENTRIES = 500;
/** So many entries divide a file; below the first of fewer stand those that do. */
const LEAST_PARTS = 3;

/** What each page of a file calls itself; null where that is its number or nothing, empty when all are so. */
export async function labelsOf(document: Document): Promise<(string | null)[]> {
  const labels = (await document.getPageLabels().catch(() => null)) ?? [];
  const other = labels.map((label, index) => {
    const plain = label.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
    return plain === '' || plain === String(index + 1) || plain.length > LONGEST_LABEL ? null : plain;
  });
  return other.some((label) => label !== null) ? other : [];
}

/** The entries of the outline that divide a file, with the pages that they lead to. */
export async function outlineOf(document: Document): Promise<OutlineEntry[]> {
  const whole = await document.getOutline().catch(() => null);
  const entries: OutlineEntry[] = [];
  for (const { title, dest } of dividing(whole ?? []).slice(0, MOST_ENTRIES)) {
    const page = await pageOf(document, dest).catch(() => null);
    const plain = title.replace(/\s+/g, ' ').trim();
    if (page !== null && plain !== '' && plain.length <= LONGEST_TITLE) entries.push({ title: plain, page });
  }
  return entries.toSorted((a, b) => a.page - b.page);
}

/** The highest level with several entries. */
function dividing(level: Outline): Outline {
  const below = level.flatMap(({ items }) => items);
  return level.length < LEAST_PARTS && below.length > level.length ? dividing(below) : level;
}

/** The page, from 1, that an entry leads to; null for none. */
async function pageOf(document: Document, dest: Outline[number]['dest']): Promise<number | null> {
  const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  const [page] = place ?? [];
  if (typeof page === 'number') return page + 1;
  return page ? (await document.getPageIndex(page)) + 1 : null;
}
