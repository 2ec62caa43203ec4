import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { EntityFile, FiledSummaryView } from '#contract/entity-files/entity-file-contract.ts';
import { emptySentence } from '#contract/entity-files/entity-file-words.ts';
import type { FileCell, FileRow, FileTable, TextRun } from '#contract/entity-files/file-cells.ts';
import { entityFilePath } from '#contract/page-paths.ts';
import { documentPath } from '#contract/questions/answer-document-contract.ts';
import { api } from '../api/api-client.ts';
import { useAddressState } from '../editing/use-address-state.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { TableHead } from '../ui/table/described-table.tsx';
import { FileLink, TextButton } from '../ui/text-button.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { entityFilesKey } from './entity-file-queries.ts';
import styles from './file-section.module.css';

/** Rows that a long section shows at once; the others are shown on request, and always on paper. */
const FIRST_ROWS = 40;
const LONG_SECTION = 50;

/** One section of a file: its name and count beside its table. */
export function FileSection({ table, file }: { table: FileTable; file: EntityFile }) {
  const { key, title, count, rows, remarks } = table;
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole || rows.length < LONG_SECTION ? 0 : rows.length - FIRST_ROWS;
  const titleId = `file-${key}`;
  return (
    <section id={key} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.name}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {count !== '' && <p className={`quiet ${styles.count}`}>{count}</p>}
      </div>
      <div className={styles.content}>
        {rows.length > 0 && <SectionTable table={table} shown={rows.length - hidden} labelledBy={titleId} />}
        {hidden > 0 && (
          <p className={styles.more}>
            {hidden} more. <TextButton onClick={() => setWhole(true)}>Show all {rows.length}</TextButton>
          </p>
        )}
        {key === 'known' && <EmptyFields file={file} />}
        {key === 'summaries' && <FiledSummaries file={file} />}
        {remarks.map((remark) => (
          <p key={remark} className={styles.remark}>
            {remark}
          </p>
        ))}
      </div>
    </section>
  );
}

function SectionTable({ table, shown, labelledBy }: { table: FileTable; shown: number; labelledBy: string }) {
  return (
    <table className={styles.table} data-table={table.key} aria-labelledby={labelledBy}>
      <TableHead className="caps" columns={table.columns} />
      <tbody>
        {table.rows.map((row, index) => (
          <Rows key={row.key} row={row} columns={table.columns} isHidden={index >= shown} />
        ))}
      </tbody>
    </table>
  );
}

function Rows({ row, columns, isHidden }: { row: FileRow; columns: readonly string[]; isHidden: boolean }) {
  const hidden = isHidden || undefined;
  return (
    <>
      {row.group !== undefined && (
        <tr className={`caps ${styles.group}`} data-hidden={hidden}>
          <th scope="colgroup" colSpan={columns.length}>
            {row.group}
          </th>
        </tr>
      )}
      <tr data-hidden={hidden}>
        {row.cells.map((cell, index) => (
          <FileCellView key={columns[index]} cell={cell} label={columns[index] ?? ''} isHead={index === 0} />
        ))}
      </tr>
    </>
  );
}

/** A cell of a file's table; `label` names its column where cells stand under each other. */
function FileCellView({ cell, label, isHead }: { cell: FileCell; label: string; isHead: boolean }) {
  const Cell = isHead ? 'th' : 'td';
  return (
    <Cell {...(isHead && { scope: 'row' })} data-label={label} data-empty={cell.length === 0 || undefined}>
      {cell.map(({ runs, isSmall }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their position
        <div key={line} className={isSmall ? styles.small : undefined}>
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name than their position
            <Run key={index} run={run} />
          ))}
        </div>
      ))}
    </Cell>
  );
}

function Run({ run: { text, style, language, member, documentId } }: { run: TextRun }) {
  if (member) return <PageLink to={entityFilePath(member)}>{text}</PageLink>;
  if (documentId) return <FileLink href={documentPath(documentId)}>{text}</FileLink>;
  if (style === 'struck') return <s>{text}</s>;
  return style || language ? (
    <span data-style={style} lang={language} dir="auto">
      {brokenAtSigns(text)}
    </span>
  ) : (
    text
  );
}

const ADDRESS = /^\S+@\S+$/;

/** An email address that takes several lines is broken before its signs, not inside a word. */
function brokenAtSigns(text: string): ReactNode {
  if (!ADDRESS.test(text)) return text;
  return text.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their position
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** How many fields of the record are empty, and on request which; paper has the number alone. */
function EmptyFields({ file }: { file: EntityFile }) {
  const [isShown, setShown] = useState(false);
  const sentence = emptySentence(file);
  if (sentence === '') return null;
  return (
    <p className={styles.remark}>
      {sentence}
      {isShown && (
        <span className={styles.onScreen}>: {file.known.empty.map(({ label }) => label).join(', ')}</span>
      )}
      <span className={styles.onPaper}> and not printed</span>.{' '}
      <TextButton className={styles.onScreen} onClick={() => setShown(!isShown)} aria-expanded={isShown}>
        {isShown ? 'Hide' : 'Show'}
      </TextButton>
    </p>
  );
}

/** Buttons that remove summaries from a file; on screen only, and not for an earlier day. */
function FiledSummaries({ file }: { file: EntityFile }) {
  const [asOf] = useAddressState('asOf');
  const [removing, setRemoving] = useState<FiledSummaryView | null>(null);
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: entityFilesKey });
  const which = ({ id }: FiledSummaryView) => ({ kind: file.kind, id: file.id, summaryId: id });
  const restore = useMutation({
    mutationFn: (summary: FiledSummaryView) => api.entityFiles.restoreSummary(which(summary)),
    onSuccess: readAgain,
    onError: ({ message }) => showToast({ sentence: message }),
  });
  const removal = useMutation({
    mutationFn: (summary: FiledSummaryView) => api.entityFiles.removeSummary(which(summary)),
    onSuccess: (_, summary) => {
      setRemoving(null);
      const undo = { label: 'Undo', onPress: () => restore.mutate(summary) };
      showToast({ sentence: `${summary.fileName} was removed from the file.`, action: undo });
      return readAgain();
    },
  });
  if (asOf !== null) return null;
  return (
    <>
      {file.summaries.map((summary) => (
        <p key={summary.id} className={`${styles.remark} ${styles.onScreen}`}>
          <TextButton onClick={() => setRemoving(summary)}>Remove {summary.fileName}</TextButton>
        </p>
      ))}
      <ConfirmDialog
        open={removing !== null}
        title="Remove this summary from the file?"
        confirmLabel="Remove"
        isBusy={removal.isPending}
        failure={removal.error?.message}
        onConfirm={() => removing && removal.mutate(removing)}
        onClose={() => setRemoving(null)}
      >
        <p>{removing?.fileName}. Files of days before keep it, and who removed it is kept with it.</p>
      </ConfirmDialog>
    </>
  );
}
