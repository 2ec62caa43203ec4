import { useState } from 'react';
import {
  LIST_TARGETS,
  type ListColumn,
  type UploadPreview,
  type UploadReport,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { counted } from '../../ui/count-words.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { DescribedTable } from '../../ui/table/described-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './reference-upload.module.css';

/** Most columns that are shown at first; a publisher's file may have hundreds. */
const SHOWN_COLUMNS = 40;
const LEFT_OUT = '';

type PreviewRow = UploadPreview['rows'][number];
type Previewed = {
  preview: UploadPreview;
  /** Rows that were found bad when all rows were read, such as those whose id is used above. */
  badRows: UploadReport['firstBadRows'];
  isFixed: boolean;
  onColumns: (columns: ListColumn[]) => void;
};

/** The first rows of a file, with where each column goes; rows that are left out are marked. */
export function PreviewTable({ preview, badRows, isFixed, onColumns }: Previewed) {
  const { columns, misread, rememberedAt, lostColumns } = preview;
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : columns.length - SHOWN_COLUMNS;
  const shown = isWhole ? columns.length : SHOWN_COLUMNS;
  return (
    <div>
      <p className={`quiet ${styles.reading}`}>
        {misread && (
          <>
            Read this way, the file says <strong>{misread.read}</strong>. As UTF-8 it would say{' '}
            {misread.asUtf8}.{' '}
          </>
        )}
        {rememberedAt && <em>Columns are mapped as on {dayWords(rememberedAt)}.</em>}
      </p>
      {lostColumns.length > 0 && (
        <p className={styles.warning}>
          The version in use had {lostColumns.map((name) => `“${name}”`).join(', ')}, which this file has not.
          Choose its columns again.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys */}
      <section className={styles.scroll} tabIndex={0} aria-label="Rows of the file">
        <FileRows {...{ preview, badRows, isFixed, onColumns, shown }} />
      </section>
      {hidden > 0 && (
        <p className={styles.hint}>
          <TextButton onClick={() => setWhole(true)}>Show {counted(hidden, 'more column')}</TextButton>
        </p>
      )}
    </div>
  );
}

function FileRows({
  preview: { columns, rows, isMapped },
  badRows,
  isFixed,
  onColumns,
  shown,
}: Previewed & { shown: number }) {
  const problemOf = (row: PreviewRow) =>
    row.problem ?? badRows.find((bad) => bad.row === row.row)?.problem ?? null;
  return (
    <DescribedTable
      className={styles.table}
      columns={[
        {
          title: 'Row',
          headClass: styles.rowNumber,
          isRowHead: true,
          cell: ({ row }) => row,
          cellProps: { className: styles.rowNumber },
        },
        ...columns.slice(0, shown).map((column, index) => ({
          title: (
            <>
              <span className={styles.columnName}>{column.name}</span>
              {isMapped && (
                <TargetSelect
                  column={column}
                  isFixed={isFixed}
                  onChange={(goesTo) => onColumns(withTarget(columns, index, goesTo))}
                />
              )}
            </>
          ),
          cell: (row: PreviewRow) => (
            <>
              {row.cells[index]?.trim() || '–'}
              {index === 0 && <Remarks row={row} problem={problemOf(row)} />}
            </>
          ),
        })),
      ]}
      rows={rows}
      keyOf={({ row }) => row}
      rowProps={(row) => ({
        'data-bad': problemOf(row) !== null || undefined,
        'data-skipped': row.isSkipped || undefined,
      })}
    />
  );
}

/** What is said of a row, in its first cell. */
function Remarks({ row, problem }: { row: PreviewRow; problem: string | null }) {
  return (
    <>
      {problem !== null && <span className={styles.problem}>{problem}</span>}
      {row.notes.map((note) => (
        <span key={note} className={styles.rowNote}>
          {note}
        </span>
      ))}
      {row.isSkipped && <span className={styles.problem}>not compared</span>}
    </>
  );
}

function TargetSelect({
  column,
  isFixed,
  onChange,
}: {
  column: UploadPreview['columns'][number];
  isFixed: boolean;
  onChange: (goesTo: string | null) => void;
}) {
  const { name, goesTo, keptAs } = column;
  const isTarget = (path: string) => LIST_TARGETS.some((target) => target.path === path);
  const kept = goesTo !== null && !isTarget(goesTo) ? goesTo : keptAs;
  return (
    <MenuSelect
      aria-label={`${name} becomes`}
      disabled={isFixed}
      data={[
        ...LIST_TARGETS.map(({ path, label }) => ({ value: path as string, label: label as string })),
        ...(isTarget(kept) ? [] : [{ value: kept, label: `Kept: ${name}` }]),
        { value: LEFT_OUT, label: 'Leave out' },
      ]}
      value={goesTo ?? LEFT_OUT}
      onChange={(value) => value !== null && value !== (goesTo ?? LEFT_OUT) && onChange(value || null)}
    />
  );
}

/** The columns after one has another target. Only other names may be the target of several columns. */
function withTarget(columns: UploadPreview['columns'], at: number, goesTo: string | null): ListColumn[] {
  const isShared = goesTo === 'alias' || goesTo === 'prevname' || goesTo === null;
  return columns.map(({ name, goesTo: before, keptAs }, index) => {
    if (index === at) return { name, goesTo };
    if (isShared || before !== goesTo) return { name, goesTo: before };
    return { name, goesTo: keptAs === goesTo ? null : keptAs };
  });
}
