import { formatCount } from '../../../ui/count-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import styles from './ticked-records.module.css';

/** What to do with the records that are ticked in the list; nothing while none is. */
export function TickedRecords({
  count,
  onAssign,
  onClear,
}: {
  count: number;
  onAssign: () => void;
  onClear: () => void;
}) {
  if (count === 0) return null;
  return (
    <p className={styles.line} role="status">
      <span>{formatCount(count)} chosen</span>
      <TextButton onClick={onAssign}>Assign</TextButton>
      <TextButton onClick={onClear}>Clear</TextButton>
    </p>
  );
}
