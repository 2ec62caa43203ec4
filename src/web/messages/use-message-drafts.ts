import { useEffect, useState } from 'react';
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
  const { saving, save } = useDraftSaving();
  const set = (id: string, draft: MessageDraft) => {
    setTyped((before) => new Map(before).set(id, draft));
    save({ id, ...draft });
  };
  return {
    saving,
    of: ({ id, draft }: MessageView) => typed.get(id) ?? draft ?? EMPTY,
    set,
    /** Empties the box of a message that was answered. */
    forget: (id: string) => set(id, EMPTY),
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
