import { CloseIcon } from '../../ui/icons.tsx';
import styles from './rule-form.module.css';

/** The cross at the end of a row. */
export function RemoveRow({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
      <CloseIcon size={8} />
    </button>
  );
}
