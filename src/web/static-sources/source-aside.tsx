import { useUses } from '../documents/document-queries.ts';
import { UseList } from '../ui/impact-dialog.tsx';
import { EmptyState } from '../ui/notice.tsx';
import styles from './source-editor.module.css';

/** Which fields take their options from the open static source. */
export function SourceAside({ id }: { id: string }) {
  const { uses, error } = useUses('staticData', id);
  return (
    <div className={styles.uses}>
      <h2 className={styles.asideTitle}>Used by</h2>
      {!uses && <p role="status">{error?.message ?? 'Looking for what uses it…'}</p>}
      {uses?.length === 0 && <EmptyState sentence="No field takes its options from here yet." />}
      {uses && uses.length > 0 && <UseList uses={uses} />}
    </div>
  );
}
