import { type KeyboardEvent, useRef, useState } from 'react';
import { MAX_NOTE_LENGTH } from '#contract/matching-parts.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import styles from './decision-note.module.css';

/** A note beside a decision. It is kept when it is left or with Enter; Esc leaves it as it was. */
export function DecisionNote({
  note,
  isOpen,
  isReadOnly,
  letters,
  onOpen,
  onKeep,
}: {
  note: string | null;
  isOpen: boolean;
  isReadOnly: boolean;
  letters: boolean;
  onOpen: (isOpen: boolean) => void;
  onKeep: (note: string) => void;
}) {
  if (isOpen) return <NoteInput note={note ?? ''} onKeep={onKeep} onClose={() => onOpen(false)} />;
  return (
    <p className={styles.note}>
      {note && <span className={styles.words}>{note}</span>}
      {!isReadOnly && (
        <TextButton onClick={() => onOpen(true)} aria-keyshortcuts={letters ? 'N' : undefined}>
          {note ? 'Change the note' : 'Add a note'}
        </TextButton>
      )}
    </p>
  );
}

function NoteInput({
  note,
  onKeep,
  onClose,
}: {
  note: string;
  onKeep: (note: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(note);
  const isDone = useRef(false);

  function end(isKept: boolean) {
    if (isDone.current) return;
    isDone.current = true;
    if (isKept && text.trim() !== note) onKeep(text.trim());
    onClose();
  }
  function act(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) end(true);
    else if (event.key === 'Escape') end(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <textarea
      className={styles.input}
      aria-label="Note"
      rows={2}
      maxLength={MAX_NOTE_LENGTH}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={act}
      // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked to write
      autoFocus
    />
  );
}
