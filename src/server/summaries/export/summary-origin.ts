import type { Summary } from '#contract/summary-contract.ts';

/** A summary that has a result. */
export type FinishedSummary = Pick<Summary, 'prompt' | 'fileName' | 'pages' | 'finishedAt'> & {
  result: NonNullable<Summary['result']>;
};

/** Formats the line below a summary: its file, maker and date. */
export function formatOrigin({ fileName, finishedAt, result, pages }: FinishedSummary): string {
  const day = (finishedAt ?? '').slice(0, 10);
  const extractive = result.method === 'extractive' ? ' Sentences of the file, word for word.' : '';
  return `${fileName}, ${pages} ${pages === 1 ? 'page' : 'pages'}. Made by ${result.madeBy} on ${day}.${extractive}`;
}
