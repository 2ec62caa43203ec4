import { useState } from 'react';
import type { Summary, SummaryPoint } from '#contract/summary-contract.ts';
import { TextButton } from '../ui/text-button.tsx';
import { downloadPath } from './summary-queries.ts';
import styles from './summary-result.module.css';

export type OpenCitation = { page: number; quote: string };

/** A finished summary: its statements, each with the pages that say so, and what can be done with it. */
export function SummaryResultView(view: {
  summary: Summary & { result: NonNullable<Summary['result']> };
  opened: OpenCitation | null;
  onCitation: (citation: OpenCitation) => void;
}) {
  const { summary, opened } = view;
  const { result } = summary;
  return (
    <article className={styles.result}>
      <p className={styles.prompt}>{summary.prompt}</p>
      <SummaryPoints points={result.points} opened={opened} onCitation={view.onCitation} />
      {result.notice && <p className={styles.notice}>{result.notice}</p>}
      <p className={styles.origin}>{originOf(summary)}</p>
      <ResultActions summary={summary} />
    </article>
  );
}

/** Statements, each with the pages that say so. */
export function SummaryPoints(list: {
  points: readonly SummaryPoint[];
  opened: OpenCitation | null;
  onCitation: (citation: OpenCitation) => void;
}) {
  return (
    <ol className={styles.points}>
      {list.points.map((point) => (
        <li key={point.text} className={styles.point}>
          <Point point={point} opened={list.opened} onCitation={list.onCitation} />
        </li>
      ))}
    </ol>
  );
}

function Point({
  point: { text, citations },
  opened,
  onCitation,
}: {
  point: SummaryPoint;
  opened: OpenCitation | null;
  onCitation: (citation: OpenCitation) => void;
}) {
  const isOpened = citations.some(({ page, quote }) => page === opened?.page && quote === opened.quote);
  return (
    <p className={styles.text} data-opened={isOpened || undefined}>
      {text}{' '}
      {citations.map((citation) => (
        <button
          key={`${citation.page} ${citation.quote}`}
          type="button"
          className={styles.citation}
          onClick={() => onCitation(citation)}
        >
          [p. {citation.page}]
        </button>
      ))}
    </p>
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
      <a className={styles.download} href={downloadPath(summary.id, 'markdown')} download>
        Download Markdown
      </a>
      <a className={styles.download} href={downloadPath(summary.id, 'pdf')} download>
        Download PDF
      </a>
      <span role="status" className={styles.copied}>
        {copied && 'Copied.'}
      </span>
    </p>
  );
}

function originOf({ fileName, pages, result }: Summary): string {
  const kind =
    result?.method === 'extractive'
      ? 'Extractive: sentences of the file, word for word.'
      : `Written by ${result?.madeBy}.`;
  const before = result?.fromCache ? ' Made before, of the same file and prompt.' : '';
  return `${fileName}, ${pages} ${pages === 1 ? 'page' : 'pages'}. ${kind}${before}`;
}
