import { type ReactNode, useRef, useState } from 'react';
import type { AnswerNote, RowItem } from '#rules';
import { focusDrawn } from '../../ui/input/focus-drawn.ts';
import { fileKeyOf } from '../session/file-key.ts';
import type { QuestionSession } from '../session/question-session.ts';
import { noteDraftKey, type SessionSnapshot } from '../session/session-snapshot.ts';
import { NoteButton, NoteShown } from './answer-note.tsx';
import { NoteEditor, noteTextId } from './note-editor.tsx';

type NotedRow = {
  row: RowItem;
  session: QuestionSession;
  snapshot: SessionSnapshot;
  canChange: boolean;
};

/**
 * The note beside the answer of a row: what stands under the answer, and the button that opens it. Null in the draft, which is
 * about no one.
 */
export function useNoting(
  { row: { dataField, note }, session, snapshot: { file, drafts }, canChange }: NotedRow,
  { panelId, prompt }: { panelId: string; prompt: string },
): { shown: ReactNode; button: ReactNode } | null {
  const [isOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!file) return null;
  const shown = note && <NoteShown note={note} />;
  if (!canChange) return { shown, button: null };
  const draftKey = noteDraftKey(dataField);
  const kept = drafts[draftKey];
  const draft = typeof kept === 'string' ? kept : undefined;
  const isOpen = isOpened || draft !== undefined;
  const open = () =>
    focusDrawn(
      () => setOpened(true),
      () => document.getElementById(noteTextId(panelId)),
    );
  const keep = (next: AnswerNote) => session.note(dataField, next);
  /** Closes it once what is written was kept or dropped; where nothing is, the questionnaire stays untouched. */
  const closeAfter = (end: (text: string) => void) =>
    focusDrawn(
      () => {
        setOpened(false);
        if (draft !== undefined) end(draft);
      },
      () => button.current,
    );
  const close = () => closeAfter((text) => keep({ text, document: note?.document ?? null }));
  const editing = {
    ...{ file: fileKeyOf(file.entity), note, draft },
    onDraft: (text: string) => session.draft(draftKey, text),
    onKeep: keep,
    onClose: close,
    onLeave: () => closeAfter(() => session.draft(draftKey, undefined)),
  };
  return {
    shown: isOpen ? <NoteEditor id={panelId} prompt={prompt} editing={editing} /> : shown,
    button: (
      <NoteButton
        {...{ prompt, note, panelId, isOpen }}
        buttonRef={button}
        onToggle={isOpen ? close : open}
      />
    ),
  };
}
