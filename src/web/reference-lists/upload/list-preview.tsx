import {
  LIST_TARGETS,
  type ListColumn,
  type UploadPreview,
  type UploadReport,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { formatCount } from '../../ui/count-words.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import styles from './reference-upload.module.css';

/** Most columns that are shown; a publisher's file may have hundreds. */
const SHOWN_COLUMNS = 40;
const LEFT_OUT = '';

type Previewed = {
  preview: UploadPreview;
  /** Rows that were found bad when all rows were read, such as those whose id is used above. */
  badRows: UploadReport['firstBadRows'];
  isFixed: boolean;
  onColumns: (columns: ListColumn[]) => void;
};

/** The first rows of a file, with where each column goes; rows that are left out are marked. */
export function PreviewTable({ preview, badRows, isFixed, onColumns }: Previewed) {
  const { columns, rows, misread, rememberedAt, lostColumns } = preview;
  const shown = columns.slice(0, SHOWN_COLUMNS);
  const hidden = columns.length - shown.length;
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
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.rowNumber}>
                Row
              </th>
              {shown.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have the same name
                <th key={index} scope="col">
                  <span className={styles.columnName}>{column.name}</span>
                  {preview.isMapped && (
                    <TargetSelect
                      column={column}
                      isFixed={isFixed}
                      onChange={(goesTo) => onColumns(withTarget(columns, index, goesTo))}
                    />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PreviewRow
                key={row.row}
                row={row}
                problem={row.problem ?? badRows.find((bad) => bad.row === row.row)?.problem ?? null}
                width={shown.length}
              />
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 && <p className={styles.hint}>And {formatCount(hidden)} more columns.</p>}
    </div>
  );
}

function PreviewRow({
  row,
  problem,
  width,
}: {
  row: UploadPreview['rows'][number];
  problem: string | null;
  width: number;
}) {
  const isBad = problem !== null;
  return (
    <tr data-bad={isBad || undefined} data-skipped={row.isSkipped || undefined}>
      <th scope="row" className={styles.rowNumber}>
        {row.row}
      </th>
      {Array.from({ length: width }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no key but its index
        <td key={index}>
          {row.cells[index]?.trim() || '–'}
          {index === 0 && isBad && <span className={styles.problem}>{problem}</span>}
          {index === 0 &&
            row.notes.map((note) => (
              <span key={note} className={styles.rowNote}>
                {note}
              </span>
            ))}
          {index === 0 && row.isSkipped && <span className={styles.problem}>not compared</span>}
        </td>
      ))}
    </tr>
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
