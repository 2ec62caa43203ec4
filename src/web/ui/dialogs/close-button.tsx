import { CloseIcon } from '../icons.tsx';
import styles from './close-button.module.css';

/** The cross at the top right corner of a dialog. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
      <CloseIcon size={12} />
    </button>
  );
}
