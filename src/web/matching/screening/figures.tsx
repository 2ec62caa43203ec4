import { useState } from 'react';
import type { ListFigures } from '#contract/matching/figure-contract.ts';
import { OVERDUE_ALERT_DAYS } from '#contract/matching/figure-contract.ts';
import { formatCount } from '../../ui/count-words.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/described-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './figures.module.css';
import { useFigures } from './screening-queries.ts';
import { daysWords, monthOf } from './screening-words.ts';

/** The officer's figures of this month: what was opened, what became of it, and for how long it was open. */
export function Figures() {
  const [month] = useState(() => monthOf(new Date()));
  const figures = useFigures(month);
  const [isUnfolded, unfold] = useState(false);
  return (
    <section className={styles.figures} aria-label={`Figures of ${month.name}`}>
      <Pane query={figures} isLine failed="The figures could not be read.">
        {({ all, lists }) => (
          <>
            <div className={styles.line}>
              <b>{month.name}</b>
              <Figure number={formatCount(all.opened)} of="opened" />
              <Figure number={formatCount(all.cleared)} of="cleared" />
              <Figure number={formatCount(all.confirmed)} of="confirmed" />
              {all.medianDays !== null && (
                <Figure number={daysWords(all.medianDays)} of="days open, median" />
              )}
              {all.overdue > 0 && (
                <span className={styles.overdue} title={`Open for more than ${OVERDUE_ALERT_DAYS} days`}>
                  <Figure number={formatCount(all.overdue)} of="overdue ▲" />
                </span>
              )}
              {lists.length > 0 && (
                <TextButton aria-expanded={isUnfolded} onClick={() => unfold(!isUnfolded)}>
                  {isUnfolded ? 'Fold' : 'By list'}
                </TextButton>
              )}
            </div>
            {isUnfolded && <ByList lists={[...lists, all]} />}
          </>
        )}
      </Pane>
    </section>
  );
}

function Figure({ number, of }: { number: string; of: string }) {
  return (
    <span className={styles.figure}>
      <span className={styles.number}>{number}</span> {of}
    </span>
  );
}

const COLUMNS: readonly Column<ListFigures>[] = [
  { title: 'List', isRowHead: true, cell: ({ list }) => list || 'Together' },
  { title: 'Opened', isNumber: true, cell: ({ opened }) => formatCount(opened) },
  { title: 'Confirmed', isNumber: true, cell: ({ confirmed }) => formatCount(confirmed) },
  { title: 'Cleared', isNumber: true, cell: ({ cleared }) => formatCount(cleared) },
  { title: 'Seen', isNumber: true, cell: ({ seen }) => formatCount(seen) },
  { title: 'Open', isNumber: true, cell: ({ open }) => formatCount(open) },
  { title: 'Opened again', isNumber: true, cell: ({ reopened }) => formatCount(reopened) },
  { title: 'Overdue', isNumber: true, cell: ({ overdue }) => formatCount(overdue) },
  { title: 'Days, median', isNumber: true, cell: ({ medianDays }) => daysWords(medianDays) },
  { title: 'Days, 95 %', isNumber: true, cell: ({ mostDays }) => daysWords(mostDays) },
  {
    title: 'Cleared because',
    cell: ({ reasons }) =>
      reasons.map(({ reason, count }) => `${reason || 'No reason'} ${formatCount(count)}`).join(', '),
  },
];

function ByList({ lists }: { lists: readonly ListFigures[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} aria-label="Figures by list" tabIndex={0}>
      <DataTable className={styles.table} columns={COLUMNS} rows={lists} keyOf={({ list }) => list} />
    </section>
  );
}
