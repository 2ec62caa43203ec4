import { AppError } from '../ground/app-error.ts';
import { type FinishedSummary, formatOrigin } from './summary-origin.ts';
import { summaryPdf } from './summary-pdf.ts';
import type { KeptSummary } from './summary-store.ts';

/** Exports a finished summary as Markdown or PDF. */
export async function summaryFile(
  summary: KeptSummary,
  format: 'markdown' | 'pdf',
): Promise<{ headers: { 'content-disposition': string }; body: Blob }> {
  const { result } = summary;
  if (!result) throw new AppError('NOT_FOUND');
  const isPdf = format === 'pdf';
  const body = isPdf
    ? new Blob([await summaryPdf({ ...summary, result })], { type: 'application/pdf' })
    : new Blob([markdownOf({ ...summary, result })], { type: 'text/markdown; charset=utf-8' });
  return {
    headers: { 'content-disposition': `attachment; filename="summary.${isPdf ? 'pdf' : 'md'}"` },
    body,
  };
}

function markdownOf(summary: FinishedSummary): string {
  const { prompt, result } = summary;
  const points = result.points.map(({ text, citations }) => {
    const pages = [...new Set(citations.map(({ page }) => page))].map((page) => `[p. ${page}]`);
    return `- ${[escaped(text), ...pages].join(' ')}`;
  });
  const notice = result.notice ? [`> ${escaped(result.notice)}`, ''] : [];
  return [
    '# Summary',
    '',
    `**${escaped(prompt)}**`,
    '',
    ...points,
    '',
    ...notice,
    escaped(formatOrigin(summary)),
    '',
  ].join('\n');
}

/** Escapes text of a file, so that it adds no headings, links or images to the Markdown. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|!~]/g, '\\$&');
}
