import type { SourceCounts } from '#contract/reference-lists/source-proof-contract.ts';
import { percent, SOURCE_WORDS, sumSource } from '#contract/reference-lists/source-proof-words.ts';
import { formatCount } from '../../ui/count-words.ts';
import { DataTable } from '../../ui/data-table.tsx';
import styles from './source-proof.module.css';

/** Where the bars begin, in percent. */
const BARS_FROM = 98;
const HEADS = ['Published', 'Stored', 'Found', 'Not found', 'Share'];

/** How many values of each kind are published, stored and found. */
export function SourceKindTable({ counts }: { counts: readonly SourceCounts[] }) {
  return (
    <DataTable className={styles.kinds}>
      <caption className="visually-hidden">What the file says, by kind</caption>
      <thead>
        <tr>
          <th scope="col">What the file says</th>
          {HEADS.map((head) => (
            <th key={head} scope="col" data-number>
              {head}
            </th>
          ))}
          <th scope="col" className={styles.bars}>
            Found, from {BARS_FROM} %
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map((one) => (
          <Row key={one.kind} {...one}>
            <span className={styles.sign} data-kind={one.kind} aria-hidden="true" />
            <b>{SOURCE_WORDS[one.kind]}</b>
            {one.kind === 'weak' && <span className="quiet"> on look-up</span>}
          </Row>
        ))}
      </tbody>
      <tfoot>
        <Row {...sumSource(counts)}>
          <b>Names and birthdays</b>
        </Row>
      </tfoot>
    </DataTable>
  );
}

function Row({
  published,
  stored,
  found,
  children,
}: Omit<SourceCounts, 'kind'> & { children: React.ReactNode }) {
  const missed = published - found;
  return (
    <tr data-missed={missed > 0 || undefined}>
      <th scope="row">{children}</th>
      <Cell label="Published">{formatCount(published)}</Cell>
      <Cell label="Stored" isShort={stored < published}>
        {formatCount(stored)}
      </Cell>
      <Cell label="Found">{formatCount(found)}</Cell>
      <Cell label="Not found" isNone={missed === 0}>
        {formatCount(missed)}
      </Cell>
      <Cell label="Share" isShort={missed > 0} isStrong>
        {percent(found, published)}
      </Cell>
      <td className={styles.bars}>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${widthOf(found, published)}%` }} />
        </span>
      </td>
    </tr>
  );
}

function Cell({
  label,
  isShort,
  isNone,
  isStrong,
  children,
}: {
  label: string;
  isShort?: boolean;
  isNone?: boolean;
  isStrong?: boolean;
  children: string;
}) {
  return (
    <td
      data-number
      data-label={label}
      data-short={isShort || undefined}
      data-none={isNone || undefined}
      data-strong={isStrong || undefined}
    >
      {children}
    </td>
  );
}

function widthOf(found: number, published: number): number {
  const over = published === 0 ? 0 : Math.max(0, (100 * found) / published - BARS_FROM);
  return (100 * over) / (100 - BARS_FROM);
}
