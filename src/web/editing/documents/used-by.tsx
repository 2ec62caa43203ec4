import type { UseEntry } from '#contract/impact-contract.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { UseList } from './impact-dialog.tsx';
import styles from './used-by.module.css';

/** What uses the open record, beside it. */
export function UsedBy({
  uses,
  failure,
  noneText,
}: {
  /** Undefined while they are looked for. */
  uses: UseEntry[] | undefined;
  failure: string | undefined;
  /** What is said when nothing does. */
  noneText: string;
}) {
  return (
    <div className={styles.uses}>
      <h2 className={styles.title}>Used by</h2>
      {!uses && <p role="status">{failure ?? 'Looking for what uses it…'}</p>}
      {uses?.length === 0 && <EmptyState sentence={noneText} />}
      {uses && uses.length > 0 && <UseList uses={uses} />}
    </div>
  );
}
