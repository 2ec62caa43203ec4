import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { TextButton } from '../ui/text-button.tsx';
import styles from './save-bar.module.css';
import { useSaveShortcut } from './use-save-shortcut.ts';

export type SaveBarProps = {
  onSave: () => void;
  canSave: boolean;
  isSaving?: boolean;
  /** Why Save is disabled, where that is not plain: visible under the button's line. */
  reason?: ReactNode;
  /** What went wrong with saving, or what is missing for it: read out at once. */
  failure?: ReactNode;
  /** Absent for a record that is not stored yet. */
  onDelete?: (() => void) | undefined;
  /** What else can be done, after Delete: rename, for instance. */
  children?: ReactNode;
  /** Who wrote the record last. */
  saved?: { by: string; at: string } | null | undefined;
  onHistory?: (() => void) | undefined;
  /** Esc closes what is open. */
  onClose?: (() => void) | undefined;
};

/** The foot of a record: Save and Delete, who saved it last, History. Ctrl+S or Cmd+S saves too, Esc closes. */
export function SaveBar(bar: SaveBarProps) {
  const reasonId = useId();
  useSaveShortcut({ onSave: bar.canSave && !bar.isSaving ? bar.onSave : undefined, onClose: bar.onClose });
  return (
    <div className={styles.bar}>
      <div role="alert" className={styles.failure}>
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
        {bar.onDelete && (
          <TextButton danger onClick={bar.onDelete}>
            Delete
          </TextButton>
        )}
        {bar.children}
        <p className={styles.saved}>
          {bar.saved && <span>{savedSentence(bar.saved)}</span>}
          {bar.saved && bar.onHistory && <span aria-hidden="true"> · </span>}
          {bar.onHistory && <TextButton onClick={bar.onHistory}>History</TextButton>}
        </p>
      </div>
      {bar.reason && (
        <p id={reasonId} className={styles.reason}>
          {bar.reason}
        </p>
      )}
    </div>
  );
}

function savedSentence({ by, at }: { by: string; at: string }): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(new Date(at));
  return `Last saved by ${by}, ${day}`;
}
