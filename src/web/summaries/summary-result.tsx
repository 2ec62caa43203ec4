import { useState } from 'react';
import type { Summary } from '#contract/summary-contract.ts';
import { FileLink, TextButton } from '../ui/text-button.tsx';
import { AskFurther } from './asking/ask-further.tsx';
import type { Reading } from './reader/reading.ts';
import { SummaryAbout } from './summary-about.tsx';
import { SummaryAnswer } from './summary-answer.tsx';
import { SummaryFiling } from './summary-filing.tsx';
import { SummaryNotice } from './summary-notice.tsx';
import { downloadPath } from './summary-queries.ts';
import styles from './summary-result.module.css';

/** A finished summary: its statements with their citations, its origin, its actions and further questions. */
export function SummaryResultView(view: {
  summary: Summary & { result: NonNullable<Summary['result']> };
  others: readonly string[];
  reading: Reading;
}) {
  const { summary, reading } = view;
  const { result } = summary;
  return (
    <article className={styles.result}>
      <p className={styles.prompt}>{summary.prompt}</p>
      {result.about && <SummaryAbout about={result.about} pages={summary.pages} />}
      <SummaryAnswer result={result} file={summary} reading={reading} />
      {result.notice && <SummaryNotice notice={result.notice} leftOut={result.leftOut} />}
      <p className={`quiet ${styles.origin}`}>{originOf(summary)}</p>
      <ResultActions summary={summary} />
      <SummaryFiling key={summary.id} summaryId={summary.id} />
      <AskFurther key={`about ${summary.id}`} summary={summary} others={view.others} reading={reading} />
    </article>
  );
}

function ResultActions({ summary }: { summary: Summary }) {
  const [copied, setCopied] = useState(false);
  const text = summary.result?.summary ?? '';

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <p className={styles.actions}>
      <TextButton onClick={copy}>Copy</TextButton>
      <FileLink href={downloadPath(summary.id, 'markdown')}>Download Markdown</FileLink>
      <FileLink href={downloadPath(summary.id, 'pdf')}>Download PDF</FileLink>
      <span role="status" className={styles.copied}>
        {copied && 'Copied.'}
      </span>
    </p>
  );
}

function originOf({ fileName, pages, result }: Summary): string {
  const kind =
    result?.method === 'extractive'
      ? 'Extractive: sentences and rows of the file, word for word.'
      : `Written by ${result?.madeBy}.`;
  const before = result?.fromCache ? ' Made before, of the same file and prompt.' : '';
  return `${fileName}, ${pages} ${pages === 1 ? 'page' : 'pages'}. ${kind}${before}`;
}
