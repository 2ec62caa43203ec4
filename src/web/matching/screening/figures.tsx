import { useState } from 'react';
import type { ListFigures } from '#contract/matching/figure-contract.ts';
import { OVERDUE_ALERT_DAYS } from '#contract/matching/figure-contract.ts';
import { formatCount } from '../../ui/count-words.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
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
              {all.medianDays !== null && <Figure number={String(all.medianDays)} of="days open, median" />}
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

const COLUMNS: Readonly<Record<string, (figures: ListFigures) => string>> = {
  Opened: ({ opened }) => formatCount(opened),
  Confirmed: ({ confirmed }) => formatCount(confirmed),
  Cleared: ({ cleared }) => formatCount(cleared),
  Seen: ({ seen }) => formatCount(seen),
  Open: ({ open }) => formatCount(open),
  'Opened again': ({ reopened }) => formatCount(reopened),
  Overdue: ({ overdue }) => formatCount(overdue),
  'Days, median': ({ medianDays }) => daysWords(medianDays),
  'Days, 95 %': ({ mostDays }) => daysWords(mostDays),
};

function ByList({ lists }: { lists: readonly ListFigures[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} aria-label="Figures by list" tabIndex={0}>
      <DataTable className={styles.table}>
        <thead>
          <tr>
            <th scope="col">List</th>
            {Object.keys(COLUMNS).map((caption) => (
              <th key={caption} scope="col" data-number>
                {caption}
              </th>
            ))}
            <th scope="col">Cleared because</th>
          </tr>
        </thead>
        <tbody>
          {lists.map((figures) => (
            <tr key={figures.list}>
              <th scope="row">{figures.list || 'Together'}</th>
              {Object.entries(COLUMNS).map(([caption, read]) => (
                <td key={caption} data-number>
                  {read(figures)}
                </td>
              ))}
              <td>
                {figures.reasons
                  .map(({ reason, count }) => `${reason || 'No reason'} ${formatCount(count)}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}
