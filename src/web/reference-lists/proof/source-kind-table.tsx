import type { SourceCounts } from '#contract/reference-lists/source-proof-contract.ts';
import { SOURCE_WORDS, sumSource } from '#contract/reference-lists/source-proof-words.ts';
import { showShare } from '#records';
import { formatCount } from '../../ui/count-words.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Column, TableRow } from '../../ui/table/described-table.tsx';
import styles from './source-proof.module.css';

/** Where the bars begin, in percent. */
const BARS_FROM = 98;

/** The counts of a kind; without one those of all names and birthdays. */
type Counts = Omit<SourceCounts, 'kind'> & Partial<SourceCounts>;

const COLUMNS: readonly Column<Counts>[] = [
  {
    title: 'What the file says',
    isRowHead: true,
    cell: ({ kind }) => (kind ? <Kind kind={kind} /> : <b>Names and birthdays</b>),
  },
  { title: 'Published', isNumber: true, isLabelled: true, cell: ({ published }) => formatCount(published) },
  {
    title: 'Stored',
    isNumber: true,
    isLabelled: true,
    cell: ({ stored }) => formatCount(stored),
    cellProps: ({ stored, published }) => ({
      'data-short': stored < published || undefined,
    }),
  },
  { title: 'Found', isNumber: true, isLabelled: true, cell: ({ found }) => formatCount(found) },
  {
    title: 'Not found',
    isNumber: true,
    isLabelled: true,
    cell: (counts) => formatCount(missedOf(counts)),
    cellProps: (counts) => ({ 'data-none': missedOf(counts) === 0 || undefined }),
  },
  {
    title: 'Share',
    isNumber: true,
    isLabelled: true,
    cell: ({ found, published }) => showShare(found, published, LOCALE),
    cellProps: (counts) => ({
      'data-short': missedOf(counts) > 0 || undefined,
      'data-strong': true,
    }),
  },
  {
    title: `Found, from ${BARS_FROM} %`,
    headClass: styles.bars,
    cell: ({ found, published }) => (
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${widthOf(found, published)}%` }} />
      </span>
    ),
    cellProps: { className: styles.bars },
  },
];

/** How many values of each kind are published, stored and found. */
export function SourceKindTable({ counts }: { counts: readonly SourceCounts[] }) {
  const sum = sumSource(counts);
  return (
    <DataTable
      className={styles.kinds}
      caption="What the file says, by kind"
      columns={COLUMNS}
      rows={counts}
      keyOf={({ kind }) => kind}
      rowProps={rowProps}
    >
      <tfoot>
        <TableRow columns={COLUMNS} row={sum} {...rowProps(sum)} />
      </tfoot>
    </DataTable>
  );
}

const missedOf = ({ published, found }: Counts) => published - found;
const rowProps = (counts: Counts) => ({ 'data-missed': missedOf(counts) > 0 || undefined });

function Kind({ kind }: Pick<SourceCounts, 'kind'>) {
  return (
    <>
      <span className={styles.sign} data-kind={kind} aria-hidden="true" />
      <b>{SOURCE_WORDS[kind]}</b>
      {kind === 'weak' && <span className="quiet"> on look-up</span>}
    </>
  );
}

function widthOf(found: number, published: number): number {
  const over = published === 0 ? 0 : Math.max(0, (100 * found) / published - BARS_FROM);
  return (100 * over) / (100 - BARS_FROM);
}
