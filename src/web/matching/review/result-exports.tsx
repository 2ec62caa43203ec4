import type { ExportFormat } from '#contract/transfer-contract.ts';
import styles from './record-results.module.css';
import { type RecordFilter, recordParams } from './session/review-queries.ts';

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx', 'json'];

/** Links that export the shown records with their candidates and decisions, one for each format. */
export function ResultExports({ runId, filter }: { runId: string; filter: RecordFilter }) {
  return (
    <p className={styles.exports}>
      <span aria-hidden="true">Export</span>
      {FORMATS.map((format) => (
        <a key={format} href={exportUrl(runId, filter, format)} download>
          <span className="visually-hidden">Export the shown results as </span>
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  );
}

function exportUrl(runId: string, filter: RecordFilter, format: ExportFormat): string {
  const params = Object.entries(recordParams(filter)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams([['format', format], ...params]);
  return `/api/matching/runs/${encodeURIComponent(runId)}/export?${query}`;
}
