import { Button, Kbd } from '@mantine/core';
import { Link } from 'react-router';
import type { Duplicate, DuplicateVerdict, OpenedDuplicate } from '#contract/matching/duplicate-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import { relativeDay } from '../../ui/moment-words.ts';
import { RowsSkeleton } from '../../ui/pane/loading-state.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { DescribedTable } from '../../ui/table/described-table.tsx';
import { useDuplicate } from './duplicate-queries.ts';
import styles from './duplicates.module.css';
import type { DuplicateKeys } from './use-duplicate-keys.ts';

type Acts = Pick<DuplicateKeys, 'same' | 'different' | 'later' | 'undo'>;
type ShownRecord = OpenedDuplicate['first'];
type ComparedRow = OpenedDuplicate['rows'][number];
type Shown = { pair: Duplicate; acts: Acts; letters: boolean };

const VERDICTS: Record<DuplicateVerdict, readonly [sign: string, words: string]> = {
  same: ['=', 'Same'],
  near: ['≈', 'Nearly the same'],
  differs: ['◇', 'Differs'],
  'only-first': ['–', 'Only the first'],
  'only-second': ['–', 'Only the second'],
};
const DECIDED = { same: 'the same', different: 'different', later: 'for later' } as const;

/** Both records of a pair side by side, and what can be decided. */
export function DuplicatePane({ pair, acts, letters }: Shown) {
  const opened = useDuplicate(pair.id);
  const { combined, score, words, tier } = pair;
  return (
    <section
      id="both-records"
      tabIndex={-1}
      className={styles.pane}
      aria-label={`${pair.first.name} and ${pair.second.name}`}
    >
      <div className={styles.both}>
        <header className={styles.head}>
          <span className={styles.large}>{combined}</span>
          <span className="quiet">
            combined score: name {score}, word {words}
          </span>
          <span className={styles.tier} data-tier={tier}>
            {tier === 'likely' ? 'Likely the same' : 'Possibly the same'}
          </span>
        </header>
        <p className="quiet">{pair.reasons.join(', ')}</p>
        <Said pair={pair} />
        <Pane query={opened} failed="Both records could not be read." loading={<RowsSkeleton />}>
          {(read) => <BothRecords opened={read} />}
        </Pane>
      </div>
      <Actions pair={pair} acts={acts} letters={letters} />
    </section>
  );
}

/** What is decided, or was before a value changed. */
function Said({ pair: { decided, earlier } }: { pair: Duplicate }) {
  if (decided)
    return (
      <p className="quiet">
        {decided.by.name} said {relativeDay(decided.at)}: {DECIDED[decided.decision]}.
      </p>
    );
  if (!earlier) return null;
  return (
    <p className={styles.again}>
      Open again: a value has changed. {earlier.by.name} said {relativeDay(earlier.at)}:{' '}
      {DECIDED[earlier.decision]}.
    </p>
  );
}

function BothRecords({ opened: { first, second, kind, rows } }: { opened: OpenedDuplicate }) {
  const side = ({ name, clientId, clientName }: ShownRecord, of: 'first' | 'second') => ({
    title: (
      <>
        <Link to={clientPath(clientId)}>{name}</Link>
        {kind !== 'clients' && <span className={styles.of}>of {clientName}</span>}
      </>
    ),
    cell: (row: ComparedRow) => (
      <span className={row[of] === '' ? 'quiet' : styles.value}>{row[of] || 'none given'}</span>
    ),
    cellProps: { 'data-label': name },
  });
  return (
    <DescribedTable
      className={styles.table}
      columns={[
        { isRowHead: true, cell: ({ label }) => label },
        side(first, 'first'),
        side(second, 'second'),
        {
          title: 'How they compare',
          isUnseen: true,
          cell: ({ verdict }) =>
            verdict && (
              <>
                <span aria-hidden="true">{VERDICTS[verdict][0]}</span> {VERDICTS[verdict][1]}
              </>
            ),
          cellProps: { className: styles.verdict },
        },
      ]}
      rows={rows}
      keyOf={({ label }) => label}
      rowProps={({ verdict }) => ({ 'data-verdict': verdict })}
    />
  );
}

const ACTIONS = [
  ['same', 'Same', 'S'],
  ['different', 'Different', 'D'],
  ['later', 'Later', 'L'],
  ['undo', 'Undo', 'U'],
] as const;

/** Whether saying that both are the same leads to their merge. */
function isMerged({ kind, first, second }: Duplicate): boolean {
  return kind === 'clients' || first.clientId === second.clientId;
}

function Actions({ pair, acts, letters }: Shown) {
  return (
    <div className={styles.actions}>
      {ACTIONS.map(([name, label, key]) => {
        const act = acts[name];
        return act ? (
          <Button
            key={name}
            variant={name === 'same' ? 'filled' : 'default'}
            onClick={act}
            aria-keyshortcuts={letters ? key.toLowerCase() : undefined}
          >
            {name === 'same' && isMerged(pair) ? 'Same, merge…' : label}
            {letters && (
              <Kbd className={styles.key} aria-hidden="true">
                {key}
              </Kbd>
            )}
          </Button>
        ) : null;
      })}
      {letters && (
        <span className={styles.hints} aria-hidden="true">
          <Kbd>J</Kbd> <Kbd>K</Kbd> move <Kbd>Enter</Kbd> both records
        </span>
      )}
    </div>
  );
}
