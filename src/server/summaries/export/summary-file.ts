import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { attachmentNamed } from '../../papers/attachment.ts';
import { makePaper } from '../../papers/make-paper.ts';
import { type KeptSummary, listConversation } from '../summary-store.ts';
import { type FinishedSummary, formatOrigins, statementsOf, withPages } from './summary-origin.ts';

const PDF_SCRIPT = new URL('./summary-pdf-thread.ts', import.meta.url);

/** Exports a finished summary, with all that was asked about its file, as Markdown or PDF under the name of the file. */
export async function summaryFile(
  query: Kysely<Tables>,
  summary: KeptSummary,
  format: 'markdown' | 'pdf',
): Promise<{ headers: { 'content-disposition': string }; body: Blob }> {
  if (!summary.result) throw new AppError('NOT_FOUND');
  const answers = finishedOf(await listConversation(query, summary));
  const name = summary.fileName.replace(/\.pdf$/i, '');
  const isPdf = format === 'pdf';
  const body = isPdf
    ? new Blob([await makePaper(PDF_SCRIPT, { answers })], { type: 'application/pdf' })
    : new Blob([markdownOf(answers)], { type: 'text/markdown; charset=utf-8' });
  return {
    headers: { 'content-disposition': attachmentNamed(`${name} summary.${isPdf ? 'pdf' : 'md'}`) },
    body,
  };
}

/** The questions with an answer, each once. */
function finishedOf(summaries: readonly KeptSummary[]): FinishedSummary[] {
  const answers = new Map<string, FinishedSummary>();
  for (const { prompt, fileName, pages, finishedAt, result } of summaries) {
    if (result) answers.set(`${prompt}\n${result.summary}`, { prompt, fileName, pages, finishedAt, result });
  }
  return [...answers.values()];
}

function markdownOf(answers: readonly FinishedSummary[]): string {
  const parts = answers.flatMap(({ prompt, result }) => [
    `**${escaped(prompt)}**`,
    '',
    ...statementsOf(result).map(({ text, citations }) => `- ${withPages(escaped(text), citations)}`),
    '',
    ...(result.notice ? [`> ${escaped(result.notice)}`, ''] : []),
  ]);
  return ['# Summary', '', ...parts, escaped(formatOrigins(answers)), ''].join('\n');
}

/** Escapes text of a file, so that it adds no headings, links or images to the Markdown. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|!~]/g, '\\$&');
}
