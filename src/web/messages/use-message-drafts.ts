import { useState } from 'react';
import { changesTo } from '../editing/unsaved-changes.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';

/** What is typed about one message: an answer by mail, or a note for colleagues. */
export type MessageDraft = { kind: 'reply' | 'note'; text: string };

const EMPTY: MessageDraft = { kind: 'reply', text: '' };

/** What is typed about each message, kept while others are read; leaving the screen asks first. */
export function useMessageDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, MessageDraft>>(new Map());
  const typed = [...drafts.values()].filter(({ text }) => text.trim() !== '').length;
  useUnsavedGuard(typed > 0, changesTo(typed, 'messages'));
  return {
    of: (id: string) => drafts.get(id) ?? EMPTY,
    set: (id: string, draft: MessageDraft) => setDrafts((before) => new Map(before).set(id, draft)),
    forget: (id: string) => setDrafts((before) => new Map([...before].filter(([message]) => message !== id))),
    /** Puts the cursor into the answer of the open message. */
    write(kind: MessageDraft['kind']) {
      document.querySelector<HTMLElement>(`[data-answer-kind="${kind}"]`)?.click();
      document.querySelector<HTMLElement>('[data-answer] textarea')?.focus();
    },
  };
}

export type MessageDrafts = ReturnType<typeof useMessageDrafts>;
