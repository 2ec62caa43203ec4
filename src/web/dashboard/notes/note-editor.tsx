import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { DOCUMENT_TYPES } from '#contract/questions/answer-document-contract.ts';
import { type AnswerNote, MAX_NOTE_LENGTH } from '#rules';
import { FileChoice } from '../../ui/file-choice.tsx';
import { DocumentIcon } from '../../ui/icons.tsx';
import { focusDrawn } from '../../ui/input/focus-drawn.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { FileKey } from '../session/file-key.ts';
import styles from './answer-note.module.css';
import { NotedDocumentLink } from './answer-note.tsx';
import { useSendDocument } from './note-queries.ts';

/** What a file dialog offers. */
const ACCEPTED = DOCUMENT_TYPES.flatMap(({ extensions }) => extensions).join();

export type NoteEditing = {
  /** The entity that the answer is about. */
  file: FileKey;
  note: AnswerNote | null;
  /** The text that is not kept yet. */
  draft: string | undefined;
  onDraft: (draft: string) => void;
  onKeep: (note: AnswerNote) => void;
  /** Closes it with what is written, and as it was before. */
  onClose: () => void;
  onLeave: () => void;
};

/** The note beside an answer, as it is written: a sentence and a document. Enter keeps it, Escape leaves it as it was. */
export function NoteEditor({ id, prompt, editing }: { id: string; prompt: string; editing: NoteEditing }) {
  const { note, draft, onDraft, onKeep, onClose, onLeave } = editing;
  const text = draft ?? note?.text ?? '';
  const document = note?.document ?? null;
  const isLeft = useRef(false);
  const panel = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const isKeeping = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isKeeping && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    isLeft.current = true;
    (isKeeping ? onClose : onLeave)();
  }

  /** The control that has the focus goes with the change of the document, and the text has it then. */
  function changeDocument(next: AnswerNote['document']) {
    const change = () => onKeep({ text, document: next });
    const { activeElement, body } = window.document;
    const isHere = activeElement === body || panel.current?.contains(activeElement);
    if (isHere) focusDrawn(change, () => window.document.getElementById(noteTextId(id)));
    else change();
  }
  return (
    <div ref={panel} id={id} className={styles.editor} data-note>
      <Textarea
        id={noteTextId(id)}
        label={
          <>
            Note<span className="visually-hidden"> on {prompt}</span>
          </>
        }
        placeholder="Where was this seen?"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={({ currentTarget }) => onDraft(currentTarget.value)}
        onBlur={() => !isLeft.current && draft !== undefined && onKeep({ text, document })}
        onKeyDown={onKeyDown}
      />
      <NoteDocument {...{ prompt, document, file: editing.file }} onChange={changeDocument} />
      <TextButton onClick={onClose}>Done</TextButton>
    </div>
  );
}

/** The document of a note, or the choice of one. */
function NoteDocument({
  prompt,
  document,
  file,
  onChange,
}: {
  prompt: string;
  document: AnswerNote['document'];
  file: FileKey;
  onChange: (document: AnswerNote['document']) => void;
}) {
  const sending = useSendDocument(file, onChange);
  const hidden = <span className="visually-hidden"> of the note on {prompt}</span>;
  if (document) {
    return (
      <p className={styles.line}>
        <DocumentIcon />
        <NotedDocumentLink document={document} />
        <TextButton onClick={() => onChange(null)}>Remove{hidden}</TextButton>
      </p>
    );
  }
  return (
    <>
      <FileChoice
        accept={ACCEPTED}
        isBusy={sending.isPending}
        onChoose={([chosen]) => chosen && sending.mutate(chosen)}
      >
        {sending.isPending ? `Adding ${sending.variables.name}…` : 'Add a document'}
      </FileChoice>
      <span className="quiet">PDF or picture, up to 10 MB</span>
      <ErrorNotice>{sending.error?.message}</ErrorNotice>
    </>
  );
}

/** The id of the text of a note within its panel. */
export function noteTextId(panelId: string): string {
  return `${panelId}-text`;
}
