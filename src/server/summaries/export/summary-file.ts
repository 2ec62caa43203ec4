import type { SummaryFormat } from '#contract/summary-contract.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { attachmentNamed } from '../../papers/attachment.ts';
import { makePaper } from '../../papers/make-paper.ts';
import { type KeptSummary, listConversation } from '../summary-store.ts';
import { type FinishedSummary, formatOrigins, statementsOf, withPages } from './summary-origin.ts';

const PDF_SCRIPT = new URL('./summary-pdf-thread.ts', import.meta.url);

type Export = { format: SummaryFormat; scope: 'summary' | 'conversation' };

/** Exports a finished summary, alone or with all that was asked about its file, under the name of the file. */
export async function summaryFile(
  query: Query,
  summary: KeptSummary,
  { format, scope }: Export,
): Promise<{ headers: { 'content-disposition': string }; body: Blob }> {
  if (!summary.result) throw new AppError('NOT_FOUND');
  const answers = finishedOf(scope === 'summary' ? [summary] : await listConversation(query, summary));
  const { extension, type, made } = FORMATS[format];
  const name = summary.fileName.replace(/\.pdf$/i, '');
  return {
    headers: { 'content-disposition': attachmentNamed(`${name} summary.${extension}`) },
    body: new Blob([await made(answers)], { type }),
  };
}

type Content = string | Uint8Array<ArrayBuffer>;
type Made = (answers: FinishedSummary[]) => Content | Promise<Content>;
const FORMATS: Record<SummaryFormat, { extension: string; type: string; made: Made }> = {
  pdf: { extension: 'pdf', type: 'application/pdf', made: (answers) => makePaper(PDF_SCRIPT, { answers }) },
  markdown: { extension: 'md', type: 'text/markdown; charset=utf-8', made: markdownOf },
  json: { extension: 'json', type: 'application/json', made: jsonOf },
};

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

/** The file, and each question with its answer in the shapes of the API. */
function jsonOf(answers: readonly FinishedSummary[]): string {
  const [first] = answers;
  const questions = answers.map(({ prompt, finishedAt, result: { fromCache: _, ...result } }) => ({
    prompt,
    finishedAt,
    ...result,
  }));
  return `${JSON.stringify({ fileName: first?.fileName, pages: first?.pages, questions }, null, 2)}\n`;
}

/** Escapes text of a file, so that it adds no headings, links or images to the Markdown. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|!~]/g, '\\$&');
}
