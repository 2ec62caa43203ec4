import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { KeyHint } from '../ui/keys/key-hint.tsx';
import { MODIFIER } from '../ui/keys/modifier.ts';
import { useSaveEnter } from '../ui/keys/use-save-enter.ts';
import { shortMoment } from '../ui/moment-words.ts';
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

/** The footer of a document: Save, Delete, who saved it last, History. Ctrl+S and Ctrl+Enter save too, Esc closes. */
export function SaveBar(bar: SaveBarProps) {
  const reasonId = useId();
  const onSave = bar.canSave && !bar.isSaving ? bar.onSave : undefined;
  useSaveShortcut({ onSave, onClose: bar.onClose });
  useSaveEnter(() => onSave?.());
  return (
    <div className={`on-screen ${styles.bar}`}>
      <div role="alert" className={`failure ${styles.failure}`}>
        {bar.failure}
      </div>
      <div className={styles.line}>
        <Button
          onClick={bar.onSave}
          disabled={!bar.canSave}
          loading={bar.isSaving ?? false}
          aria-keyshortcuts="Control+S Meta+S Control+Enter Meta+Enter"
          aria-describedby={bar.reason ? reasonId : undefined}
        >
          Save
          <KeyHint>{`${MODIFIER} Enter`}</KeyHint>
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
  return `Last saved by ${by}, ${shortMoment(at)}`;
}
