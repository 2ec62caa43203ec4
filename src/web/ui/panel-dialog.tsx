import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './panel-dialog.module.css';

/**
 * Work beside the page: a sheet at the right edge, or a wide window in the middle. Its content is made anew each time it
 * opens. Menus that open inside `#content` stay out of reach: use plain inputs here.
 */
export function PanelDialog(panel: {
  open: boolean;
  title: string;
  place?: 'right' | 'middle';
  onClose: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const { open, place = 'middle', onClose } = panel;
  return (
    <Dialog
      open={open}
      look={place === 'middle' ? 'window' : 'sheet'}
      className={`${styles.panel} ${styles[place]}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      {open && (
        <div className={styles.content}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {panel.title}
            </h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <CloseIcon size={12} />
            </button>
          </div>
          {panel.children}
        </div>
      )}
    </Dialog>
  );
}
