import { CloseIcon } from '../ui/icons.tsx';
import styles from './question-table.module.css';

/** Dismisses a row for this session. */
export function RemoveButton({ prompt, onRemove }: { prompt: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={styles.removeButton}
      aria-label={`Remove ${prompt}`}
      title="Remove"
      data-remove
      onClick={onRemove}
    >
      <CloseIcon size={8} />
    </button>
  );
}
