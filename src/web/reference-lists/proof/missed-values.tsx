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
import { DataTable } from '../../ui/data-table.tsx';
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
  const fileOf = ({ file }: MissedValue) => (files.length > 1 ? (files[file]?.name ?? '') : '');
  return (
    <div ref={region} tabIndex={-1}>
      <DataTable className={styles.missed}>
        <caption className="visually-hidden">Published values that are not found</caption>
        <thead>
          <tr>
            {['Kind', 'As published', 'What happened', 'Why', 'In the file'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {missed.map((value, at) => (
            <MissedRow
              key={`${value.id} ${value.kind} ${value.text}`}
              value={value}
              file={fileOf(value)}
              isFolded={!isOpen && at >= FIRST}
              onShow={showRecord}
            />
          ))}
        </tbody>
      </DataTable>
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

type Row = { value: MissedValue; file: string; isFolded: boolean; onShow: (id: string) => void };

function MissedRow({ value, file, isFolded, onShow }: Row) {
  const { kind, text, outcome, why, id, unit, at } = value;
  return (
    <tr data-folded={isFolded || undefined}>
      <td data-label="Kind">{SOURCE_WORDS[kind]}</td>
      <td data-label="As published" className={styles.published}>
        <bdi>{text}</bdi>
      </td>
      <td data-label="What happened">
        <span className={styles.outcome} data-outcome={outcome}>
          <span aria-hidden="true">{SIGNS[outcome]}</span> {OUTCOME_WORDS[outcome]}
        </span>
      </td>
      <td data-label="Why">{why}</td>
      <td data-label="In the file" className={styles.place}>
        {file && `${file}, `}
        {unit} {formatCount(at)}
        <TextButton title="Show the record" onClick={() => onShow(id)}>
          {id}
        </TextButton>
      </td>
    </tr>
  );
}
