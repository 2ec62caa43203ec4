import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { shortDay } from '../ui/moment-words.ts';
import { TextButton } from '../ui/text-button.tsx';
import styles from './save-bar.module.css';
import { useSaveShortcut } from './use-save-shortcut.ts';

type SaveBarProps = {
  onSave: () => void;
  canSave: boolean;
  isSaving?: boolean;
  /** Why Save is disabled, when that is not obvious; shown below the buttons. */
  reason?: ReactNode;
  /** Why saving failed, or what is missing for it; announced at once. */
  failure?: ReactNode;
  /** Undefined for a document that is not stored yet. */
  onDelete?: (() => void) | undefined;
  /** Further actions between Save and Delete, such as Rename, or what Save writes. */
  children?: ReactNode;
  /** Who saved the document last, and when. */
  saved?: { by: string; at: string } | null | undefined;
  onHistory?: (() => void) | undefined;
  /** Called on Esc. */
  onClose?: (() => void) | undefined;
};

/** The footer of a document: Save, Delete, who saved it last, History. Ctrl+S or Cmd+S saves too, Esc closes. */
export function SaveBar(bar: SaveBarProps) {
  const reasonId = useId();
  useSaveShortcut({ onSave: bar.canSave && !bar.isSaving ? bar.onSave : undefined, onClose: bar.onClose });
  return (
    <div className={styles.bar}>
      <div role="alert" className={`failure ${styles.failure}`}>
        {bar.failure}
      </div>
      <div className={styles.line}>
        <Button
          onClick={bar.onSave}
          disabled={!bar.canSave}
          loading={bar.isSaving ?? false}
          aria-keyshortcuts="Control+S Meta+S"
          aria-describedby={bar.reason ? reasonId : undefined}
        >
          Save
        </Button>
        {bar.children}
        {bar.onDelete && (
          <TextButton danger onClick={bar.onDelete}>
            Delete
          </TextButton>
        )}
        <p className={`quiet ${styles.saved}`}>
          {bar.saved && <span>{savedSentence(bar.saved)}</span>}
          {bar.saved && bar.onHistory && <span aria-hidden="true"> · </span>}
          {bar.onHistory && <TextButton onClick={bar.onHistory}>History</TextButton>}
        </p>
      </div>
      {bar.reason && (
        <p id={reasonId} className={`quiet ${styles.reason}`}>
          {bar.reason}
        </p>
      )}
    </div>
  );
}

function savedSentence({ by, at }: { by: string; at: string }): string {
  return `Last saved by ${by}, ${shortDay(at)}`;
}
