import { Kbd } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { useDocumentKeys } from '../ui/keys/use-document-keys.ts';
import styles from './find-palette.module.css';
import { FindWindow } from './find-window.tsx';
import { MODIFIER } from './modifier-key.ts';

/** The button in the top bar that opens the palette. */
export function FindButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={`quiet ${styles.button}`}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      Find <Kbd className={styles.key}>{MODIFIER} K</Kbd>
    </button>
  );
}

/** The window that finds anything by its name; Ctrl+K or Cmd+K opens it where no other dialog is open. */
export function FindPalette({
  isOpen,
  onOpen,
  onClose,
}: {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  useDocumentKeys(
    getHotkeyHandler([['mod+K', () => document.querySelector('dialog[open]') === null && onOpen()]]),
  );
  return (
    <Dialog open={isOpen} look="window" className={styles.window} aria-label="Find" onClose={onClose}>
      {isOpen && <FindWindow onClose={onClose} />}
    </Dialog>
  );
}
