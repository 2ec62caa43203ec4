import { TextButton } from '../ui/text-button.tsx';
import styles from './rule-list-row.module.css';

const NUMBERS = new Intl.NumberFormat('en-GB');

/** "41 rules, 1 with a warning"; the second part is a filter. */
export function RuleCounts(counts: {
  count: number;
  /** Number of rules that are switched off. */
  off: number;
  /** Number of rules with a warning; undefined until all are checked. */
  flawed: number | undefined;
  isFiltered: boolean;
  onFilter: (isFiltered: boolean) => void;
}) {
  const { count, off, flawed, isFiltered, onFilter } = counts;
  const rules = `${NUMBERS.format(count)} ${count === 1 ? 'rule' : 'rules'}`;
  if (isFiltered) {
    return (
      <>
        Those with a warning, of {rules}. <TextButton onClick={() => onFilter(false)}>Show all</TextButton>
      </>
    );
  }
  const counted = off > 0 ? `${rules}, ${NUMBERS.format(off)} switched off` : rules;
  if (!flawed) return counted;
  return (
    <>
      {counted},{' '}
      <TextButton className={styles.flawed} onClick={() => onFilter(true)}>
        {flawed === 1 ? '1 with a warning' : `${NUMBERS.format(flawed)} with warnings`}
      </TextButton>
    </>
  );
}
