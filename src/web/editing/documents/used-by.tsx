import type { Collection } from '#records';
import { EmptyState } from '../../ui/notice.tsx';
import { useUses } from './document-queries.ts';
import { UseList } from './impact-dialog.tsx';
import styles from './used-by.module.css';

/** Lists what uses the open document. */
export function UsedBy({
  collection,
  id,
  unusedText,
}: {
  collection: Collection;
  id: string;
  /** Shown when nothing uses it. */
  unusedText: string;
}) {
  const { uses, error } = useUses(collection, id);
  return (
    <div className={styles.uses}>
      <h2 className={styles.title}>Used by</h2>
      {!uses && <p role="status">{error?.message ?? 'Looking for what uses it…'}</p>}
      {uses?.length === 0 && <EmptyState sentence={unusedText} />}
      {uses && uses.length > 0 && <UseList uses={uses} />}
    </div>
  );
}
