import { counted } from '../ui/count-words.ts';
import { TextButton } from '../ui/text-button.tsx';
import styles from './rule-list-row.module.css';

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
  const rules = counted(count, 'rule');
  if (isFiltered) {
    return (
      <>
        Those with a warning, of {rules}. <TextButton onClick={() => onFilter(false)}>Show all</TextButton>
      </>
    );
  }
  const words = off > 0 ? `${rules}, ${off.toLocaleString('en-GB')} switched off` : rules;
  if (!flawed) return words;
  return (
    <>
      {words},{' '}
      <TextButton className={styles.flawed} onClick={() => onFilter(true)}>
        {counted(flawed, 'with a warning', 'with warnings')}
      </TextButton>
    </>
  );
}
