import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import styles from './panel-dialog.module.css';

/**
 * Work beside the page: a sheet at the right edge, or a wide window in the middle. Esc and a press beside it close it,
 * and the focus returns to where it was; what carries `data-autofocus` has it at first. Its content is made anew each time it opens. Menus that open inside `#content`
 * stay out of reach: use plain inputs here.
 */
export function PanelDialog(panel: {
  open: boolean;
  title: string;
  place?: 'right' | 'middle';
  onClose: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { open, place = 'middle' } = panel;

  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [open]);

  function closeBeside(event: MouseEvent) {
    if (event.target === event.currentTarget) panel.onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Esc by itself
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[place]}`}
      aria-labelledby={titleId}
      // The browser tells of closing later: by then it may be open again.
      onClose={() => open && !dialog.current?.open && panel.onClose()}
      onClick={closeBeside}
    >
      {open && (
        <div className={styles.content}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {panel.title}
            </h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={panel.onClose}>
              <CloseIcon size={12} />
            </button>
          </div>
          {panel.children}
        </div>
      )}
    </dialog>
  );
}
