import { useEffect, useState, useSyncExternalStore } from 'react';
import { CloseButton } from '../dialogs/close-button.tsx';
import { TextButton } from '../text-button.tsx';
import { onToast, shownToast, showToast, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

/** How long a sentence stands, unless the pointer or the focus is on it. */
const STANDS_MS = 15_000;

/** The one place at the foot of the screen where the tool says what was just done. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, shownToast);
  return (
    <div className={styles.place} role="status">
      {toast && <ShownToast toast={toast} />}
    </div>
  );
}

function ShownToast({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => shownToast() === toast && showToast(null), STANDS_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const { sentence, action } = toast;
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div className={styles.toast} {...hold} {...release}>
      <p>{sentence}</p>
      {action && (
        <TextButton
          onClick={() => {
            showToast(null);
            action.onPress();
          }}
        >
          {action.label}
        </TextButton>
      )}
      <CloseButton onClose={() => showToast(null)} />
    </div>
  );
}
