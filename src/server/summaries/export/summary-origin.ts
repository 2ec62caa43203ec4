import { citedPages } from '#contract/summaries/cited-page.ts';
import type { Summary, SummaryPoint } from '#contract/summary-contract.ts';
import { countText, installationFormat } from '../../ground/installation-format.ts';

/** A summary that has a result. */
export type FinishedSummary = Pick<Summary, 'prompt' | 'fileName' | 'pages' | 'finishedAt'> & {
  result: NonNullable<Summary['result']>;
};

/** The statements of a result, or that the file does not say what was asked. */
export function statementsOf({
  points,
  searched,
  summary,
}: FinishedSummary['result']): readonly SummaryPoint[] {
  return searched && points.length === 0 ? [{ text: summary, citations: [] }] : points;
}

/** Formats a statement with the pages that it cites, such as "The quay is closed. [p. 3]". */
export function withPages(
  text: string,
  citations: FinishedSummary['result']['points'][number]['citations'],
): string {
  return [text, ...citedPages(citations).map((page) => `[${page}]`)].join(' ');
}

/** Formats the line below some summaries of one file: the file, and who made them and when. */
export function formatOrigins(summaries: readonly FinishedSummary[]): string {
  return [...new Set(summaries.map(originOf))].join(' ');
}

function originOf({ fileName, finishedAt, result, pages }: FinishedSummary): string {
  const day = finishedAt === null ? '' : installationFormat().isoDay(finishedAt);
  const extractive = result.method === 'extractive' ? ' Sentences and rows of the file, word for word.' : '';
  return `${fileName}, ${countText(pages, 'page')}. Made by ${result.madeBy} on ${day}.${extractive}`;
}
