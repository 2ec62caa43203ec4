import { useEffect, useRef, useState } from 'react';
import type { MessageDraft, MessageView } from '#contract/contact-messages/message-contract.ts';
import { NOTHING_WAITING, SaveQueue, type SaveState } from '../editing/save-queue.ts';
import { saveWhenLeaving } from '../editing/save-when-leaving.ts';
import { changesTo } from '../editing/unsaved-changes.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { type DraftEdit, saveDraft } from './message-queries.ts';

const EMPTY: MessageDraft = { kind: 'reply', text: '' };
const SAVE_DEBOUNCE_MS = 500;

/**
 * The drafts of answers, by message. The server stores them for a reload or another device; what was typed in this tab
 * is shown until the screen is left.
 */
export function useMessageDrafts() {
  const [typed, setTyped] = useState<ReadonlyMap<string, MessageDraft>>(new Map());
  // What is answered late asks what is typed by then.
  const latest = useRef(typed);
  const entries = useRef(new Map<string, { id: string; text: string }>());
  const { saving, save } = useDraftSaving();
  const set = (id: string, draft: MessageDraft) => {
    latest.current = new Map(latest.current).set(id, draft);
    setTyped(latest.current);
    save({ id, ...draft });
  };
  return {
    saving,
    of: ({ id, draft }: MessageView) => typed.get(id) ?? draft ?? EMPTY,
    set,
    /** The id of the entry that is made of a text: the same until it is written, so that no one is answered twice. */
    entryOf(id: string, text: string): string {
      const before = entries.current.get(id);
      if (before?.text === text) return before.id;
      const entry = crypto.randomUUID();
      entries.current.set(id, { id: entry, text });
      return entry;
    },
    /** Empties the box of a message that was answered, unless something else is typed by then. */
    forget({ id, text }: { id: string; text: string }): void {
      entries.current.delete(id);
      if ((latest.current.get(id)?.text ?? text) === text) set(id, EMPTY);
    },
    /** Puts a reply that was taken back into the box, above what is typed by then. A note stays one. */
    putBack({ id, draft }: MessageView, text: string): void {
      const typed = latest.current.get(id) ?? draft ?? EMPTY;
      const isEmpty = typed.text.trim() === '';
      set(id, isEmpty ? { kind: 'reply', text } : { ...typed, text: `${text}\n\n${typed.text}` });
    },
    /** Puts the cursor into the answer of the open message. */
    write(kind: MessageDraft['kind']) {
      document.querySelector<HTMLElement>(`[data-answer-kind="${kind}"]`)?.click();
      document.querySelector<HTMLElement>('[data-answer] textarea')?.focus();
    },
  };
}

export type MessageDrafts = ReturnType<typeof useMessageDrafts>;

/** Saves drafts one at a time, the newest of each message. Leaving the screen asks only when one cannot be saved. */
function useDraftSaving() {
  const [saving, setSaving] = useState<SaveState>(NOTHING_WAITING);
  const [queue] = useState(
    () =>
      new SaveQueue<DraftEdit>({
        keyOf: ({ id }) => id,
        debounceMs: SAVE_DEBOUNCE_MS,
        send: (edit) => saveDraft(edit),
        onState: setSaving,
      }),
  );
  useUnsavedGuard(saving.status === 'retrying', changesTo(saving.waiting, 'messages'));
  useEffect(() => {
    const leave = () => {
      const last = queue.takeLast();
      if (last) saveDraft(last, { isLeaving: true }).catch(() => {});
    };
    const stop = saveWhenLeaving(queue.retry, leave);
    return () => {
      stop();
      queue.retry();
    };
  }, [queue]);
  return { saving, save: queue.add };
}
