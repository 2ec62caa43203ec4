import type { Ref } from 'react';
import { documentPath } from '#contract/questions/answer-document-contract.ts';
import type { AnswerNote } from '#rules';
import { sizeWords } from '../../editing/transfer/size-words.ts';
import { DocumentIcon, SheetIcon } from '../../ui/icons.tsx';
import { FileLink } from '../../ui/text-button.tsx';
import { ROW_ACTION } from '../row-actions.ts';
import styles from './answer-note.module.css';

/** Opens and closes the note beside an answer; faint while there is none. */
export function NoteButton({
  prompt,
  note,
  panelId,
  isOpen,
  buttonRef,
  onToggle,
}: {
  prompt: string;
  note: AnswerNote | null;
  panelId: string;
  isOpen: boolean;
  buttonRef: Ref<HTMLButtonElement>;
  onToggle: () => void;
}) {
  return (
    <button
      ref={buttonRef}
      type="button"
      {...ROW_ACTION}
      tabIndex={-1}
      className={styles.button}
      aria-label={`${note ? 'Note on' : 'Add a note to'} ${prompt}`}
      title={note ? 'Note' : 'Add a note or a document'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      data-noted={note ? true : undefined}
      onClick={onToggle}
    >
      {note?.document && note.text === '' ? <DocumentIcon /> : <SheetIcon />}
    </button>
  );
}

/** A note as it stands under its answer. */
export function NoteShown({ note }: { note: AnswerNote }) {
  return (
    <div className={styles.shown}>
      {note.text !== '' && (
        <p className={styles.line}>
          <SheetIcon />
          <em className={styles.text}>{note.text}</em>
        </p>
      )}
      {note.document && (
        <p className={styles.line}>
          <DocumentIcon />
          <NotedDocumentLink document={note.document} />
        </p>
      )}
    </div>
  );
}

/** A document, to be downloaded. */
export function NotedDocumentLink({
  document: { id, name, bytes },
}: {
  document: NonNullable<AnswerNote['document']>;
}) {
  return (
    <>
      <FileLink href={documentPath(id)} className={styles.name ?? ''}>
        {name}
      </FileLink>
      <span className="quiet">{sizeWords(bytes)}</span>
    </>
  );
}
