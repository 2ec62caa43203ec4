import type { Citation, SummaryPoint } from '../summary-contract.ts';

/** A cited page: its number in the file, and what is printed on it where that is another, such as "p. 14, printed 12". */
function citedPage({ page, label }: Pick<Citation, 'page' | 'label'>): string {
  return label === undefined ? `p. ${page}` : `p. ${page}, printed ${label}`;
}

/** The different cited pages, in order. */
export function citedPages(citations: readonly Citation[]): string[] {
  return [...new Set(citations.map(citedPage))];
}

/** Says where the place nearest to a question is, such as "The closest passage is p. 5, section “Insurance”." */
export function nearestPlace({ part, citations }: SummaryPoint): string {
  const places = [...citedPages(citations.slice(0, 1)), ...(part ? [`section “${part}”`] : [])];
  return `The closest passage is ${places.join(', ')}.`;
}
