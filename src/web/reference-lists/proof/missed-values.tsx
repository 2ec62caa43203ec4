import { useRef, useState } from 'react';
import {
  type MissedOutcome,
  type MissedValue,
  type SourceProofState,
  type SourceProofView,
  sourceProofPath,
} from '#contract/reference-lists/source-proof-contract.ts';
import { OUTCOME_WORDS, SOURCE_WORDS } from '#contract/reference-lists/source-proof-words.ts';
import { formatCount } from '../../ui/count-words.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/described-table.tsx';
import { FileLink, TextButton } from '../../ui/text-button.tsx';
import { RecordsDialog } from '../list-records.tsx';
import styles from './source-proof.module.css';

const FIRST = 10;
const SIGNS: Record<MissedOutcome, string> = { 'not-stored': '✕', 'not-found': '◇', 'as-text': '◇' };

/** What a test did not find, the first of them until more are asked for; on paper all of them. */
export function MissedValues({ list, proof }: { list: SourceProofState; proof: SourceProofView }) {
  const { missed, missedInAll, files } = proof;
  const [isOpen, open] = useState(false);
  const [recordId, showRecord] = useState<string | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const folded = isOpen ? 0 : Math.max(0, missed.length - FIRST);
  return (
    <div ref={region} tabIndex={-1}>
      <DataTable
        className={styles.missed}
        caption="Published values that are not found"
        columns={columnsOf(files, showRecord)}
        rows={missed}
        keyOf={({ id, kind, text }) => `${id} ${kind} ${text}`}
        rowProps={(_, at) => ({ 'data-folded': (!isOpen && at >= FIRST) || undefined })}
      />
      <p className={styles.more}>
        {folded > 0 && (
          <TextButton
            onClick={() => {
              open(true);
              // Focused, as the button that was pressed is gone.
              region.current?.focus();
            }}
          >
            {formatCount(folded)} more
          </TextButton>
        )}
        <FileLink href={sourceProofPath(list.id, 'csv')}>
          {missedInAll === 1 ? 'As CSV' : `All ${formatCount(missedInAll)}, as CSV`}
        </FileLink>
      </p>
      <NotListed count={missedInAll - missed.length} />
      <RecordsDialog
        open={recordId !== null}
        list={list}
        recordId={recordId ?? ''}
        onClose={() => showRecord(null)}
      />
    </div>
  );
}

function NotListed({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.rest}>{formatCount(count)} more are not listed here: the CSV has up to 10,000.</p>
  );
}

const columnsOf = (
  files: SourceProofView['files'],
  onShow: (id: string) => void,
): readonly Column<MissedValue>[] => [
  { title: 'Kind', isLabelled: true, cell: ({ kind }) => SOURCE_WORDS[kind] },
  {
    title: 'As published',
    isLabelled: true,
    cell: ({ text }) => <bdi>{text}</bdi>,
    cellProps: { className: styles.published },
  },
  {
    title: 'What happened',
    isLabelled: true,
    cell: ({ outcome }) => (
      <span className={styles.outcome} data-outcome={outcome}>
        <span aria-hidden="true">{SIGNS[outcome]}</span> {OUTCOME_WORDS[outcome]}
      </span>
    ),
  },
  { title: 'Why', isLabelled: true, cell: ({ why }) => why },
  {
    title: 'In the file',
    isLabelled: true,
    cell: ({ file, unit, at, id }) => (
      <>
        {files.length > 1 && files[file] && `${files[file].name}, `}
        {unit} {formatCount(at)}
        <TextButton data-printed title="Show the record" onClick={() => onShow(id)}>
          {id}
        </TextButton>
      </>
    ),
    cellProps: { className: styles.place },
  },
];
