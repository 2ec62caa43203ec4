import { useUses } from '../documents/document-queries.ts';
import { UseList } from '../ui/impact-dialog.tsx';
import { EmptyState } from '../ui/notice.tsx';
import styles from './field-editor.module.css';

/** What uses the open field. */
export function FieldAside({ id }: { id: string }) {
  const { uses, error } = useUses('fields', id);
  return (
    <div className={styles.uses}>
      <h2 className={styles.asideTitle}>Used by</h2>
      {!uses && <p role="status">{error?.message ?? 'Looking for what uses it…'}</p>}
      {uses?.length === 0 && (
        <EmptyState sentence="No rule asks it or depends on it, and no mapping fills it." />
      )}
      {uses && uses.length > 0 && <UseList uses={uses} />}
    </div>
  );
}
