import { CloseIcon } from '../ui/icons.tsx';
import styles from './question-table.module.css';
import { ROW_ACTION } from './row-actions.ts';

/** Dismisses a row for this session. */
export function RemoveButton({
  prompt,
  isBesideOrder = false,
  onRemove,
}: {
  prompt: string;
  /** Whether Tab passes it over, as arrows lead to it from the row's first action. */
  isBesideOrder?: boolean;
  onRemove: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.removeButton}
      aria-label={`Remove ${prompt}`}
      title="Remove"
      data-remove
      {...ROW_ACTION}
      tabIndex={isBesideOrder ? -1 : 0}
      onClick={onRemove}
    >
      <CloseIcon size={8} />
    </button>
  );
}
