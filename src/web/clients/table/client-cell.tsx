import { Link } from 'react-router';
import type { ClientRow, ShownColumn } from '#contract/clients/client-table-contract.ts';
import { duplicatesPath } from '#contract/page-paths.ts';
import { fieldTypes, valueWords } from '#records';
import { LevelMark } from '../../editing/values/level-mark.tsx';
import { LOCALE } from '../../ui/installation-locale.ts';
import { momentWords, recentMoment } from '../../ui/moment-words.ts';
import styles from './client-table.module.css';
import { SCREENING_SIGNS, screeningWords } from './screening-state.ts';

/** A value of a client in the table. */
export function ClientCell({ row, column }: { row: ClientRow; column: ShownColumn }) {
  switch (column.column) {
    case '#screening':
      return <ScreeningCell screening={row.screening} />;
    case '#duplicates':
      return <DuplicatesCell row={row} />;
    case '#questions':
      return row.questions ? (
        `${row.questions.answered} of ${row.questions.total}`
      ) : (
        <span className={styles.none}>not opened</span>
      );
    case '#with':
      return row.holder ?? <span className={styles.none}>–</span>;
    case '#changed':
      return <span title={momentWords(row.changedAt)}>{recentMoment(row.changedAt)}</span>;
    default:
      return <ValueCell value={row.values[column.column]} {...column} />;
  }
}

function ValueCell({
  value,
  kind,
  levels,
}: Pick<ShownColumn, 'kind' | 'levels'> & { value: ClientRow['values'][string] | undefined }) {
  if (value === undefined || value === null || value === '') return <span className={styles.none}>–</span>;
  if (kind === 'list' || kind === 'fixed' || typeof value === 'object') return valueWords(value);
  const words = fieldTypes[kind].show(value, LOCALE);
  if (!levels) return words;
  return (
    <>
      <LevelMark level={String(value)} levels={levels} />
      {words}
    </>
  );
}

function ScreeningCell({ screening: { state, count, comparedAt } }: Pick<ClientRow, 'screening'>) {
  return (
    <span className={styles.screening} data-state={state}>
      <span aria-hidden="true">{SCREENING_SIGNS[state]}</span> {screeningWords(state, count)}
      {state === 'clear' && comparedAt !== null && (
        <span className={styles.none}>, {recentMoment(comparedAt)}</span>
      )}
    </span>
  );
}

/** Leads to the pairs of the client that are to be decided. */
function DuplicatesCell({ row: { id, name, duplicates } }: { row: ClientRow }) {
  const { state, count } = duplicates;
  if (count === 0) return <span className={styles.none}>–</span>;
  return (
    <Link
      className={styles.screening}
      data-state={state}
      to={duplicatesPath({ client: id })}
      aria-label={`${count} ${state} of ${name}`}
    >
      <span aria-hidden="true">{state === 'likely' ? '●' : '○'}</span> {count} {state}
    </Link>
  );
}
