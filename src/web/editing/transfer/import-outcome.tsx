import type { ImportReport } from '#contract/transfer-contract.ts';
import { pathLabel } from '#records';
import { type Column, DescribedTable } from '../../ui/table/described-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { changeSentence } from '../values/change-sentence.ts';
import { downloadErrors } from './problem-files.ts';
import styles from './transfer-dialog.module.css';

/** The most rows shown of each list; the error file has all. */
const SHOWN_ROWS = 50;

/** What an import would do or did: counts, invalid rows, findings of the rule check, changes. */
export function ImportOutcome(outcome: {
  report: ImportReport;
  noun: string;
  isDone: boolean;
  file?: { name: string };
}) {
  const { report } = outcome;
  if (report.problems.length > 0)
    return <BadRows report={report} fileName={outcome.file?.name ?? 'import'} />;
  return (
    <div role="status">
      <p className={styles.counts}>{countsSentence(outcome)}</p>
      {report.findings.length > 0 && (
        <RowTable
          caption="Warnings of the check"
          rows={report.findings.map(({ row, id, message }) => ({ row, path: id, message }))}
        />
      )}
      {!outcome.isDone && report.changes.length > 0 && (
        <RowTable
          caption="What would change"
          rows={report.changes.map(({ row, id, operation, changes }) => ({
            row,
            path: id,
            message:
              operation === 'create'
                ? 'Is new'
                : changes.map((change) => changeSentence(change, pathLabel)).join('. '),
          }))}
        />
      )}
    </div>
  );
}

function BadRows({ report, fileName }: { report: ImportReport; fileName: string }) {
  const rows = new Set(report.problems.map(({ row }) => row)).size;
  return (
    <div role="alert">
      <p className={styles.failure}>
        {rows === 1 ? 'One row is' : `${rows} rows are`} not right, so nothing was written. Correct the file
        and choose it again.
      </p>
      <RowTable
        caption="Rows that are not right"
        rows={report.problems.map(({ row, path, message }) => ({ row, path, message }))}
      />
      <TextButton onClick={() => downloadErrors(fileName, report.problems)}>
        Download the error file
      </TextButton>
    </div>
  );
}

type RowMessage = { row: number; path: string; message: string };

const ROW_COLUMNS: readonly Column<RowMessage>[] = [
  { title: 'Row', cell: ({ row }) => (row === 0 ? 'File' : row) },
  { title: 'Where', cell: ({ path }) => path },
  { title: 'What', cell: ({ message }) => message },
];

function RowTable({ caption, rows }: { caption: string; rows: readonly RowMessage[] }) {
  const hidden = rows.length - SHOWN_ROWS;
  return (
    <>
      <DescribedTable
        className={styles.rows}
        caption={caption}
        captionClass={styles.caption}
        columns={ROW_COLUMNS}
        rows={rows.slice(0, SHOWN_ROWS)}
        keyOf={({ row, path, message }) => `${row} ${path} ${message}`}
      />
      {hidden > 0 && <p className={`quiet ${styles.more}`}>And {hidden} more.</p>}
    </>
  );
}

function countsSentence({
  report,
  noun,
  isDone,
}: {
  report: ImportReport;
  noun: string;
  isDone: boolean;
}): string {
  const { created, updated, unchanged } = report;
  if (created + updated === 0)
    return `Nothing to import: all ${unchanged} ${noun} of the file are as they are here.`;
  const parts = [`${created} new`, `${updated} changed`, `${unchanged} unchanged`].join(', ');
  return isDone ? `Imported: ${parts}.` : `This file has ${parts}.`;
}
