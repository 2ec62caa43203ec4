import { type ReactNode, useId } from 'react';
import { CloseButton } from './close-button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './panel-dialog.module.css';

/**
 * A titled dialog: a sheet at the right edge, or a wide window in the middle. Its content is mounted each time it opens.
 * Menus that open inside `#content` are inert behind it: use plain inputs here.
 */
export function PanelDialog(panel: {
  open: boolean;
  title: string;
  position?: 'right' | 'middle';
  onClose: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const { open, position = 'middle', onClose } = panel;
  return (
    <Dialog
      open={open}
      look={position === 'middle' ? 'window' : 'sheet'}
      className={`${styles.panel} ${styles[position]}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      {open && (
        <div className={styles.content}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {panel.title}
            </h2>
            <CloseButton onClose={onClose} />
          </div>
          {panel.children}
        </div>
      )}
    </Dialog>
  );
}
