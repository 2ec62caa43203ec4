import { Button, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Reason } from '#contract/matching/matching-parts.ts';
import { MAX_NOTE_LENGTH } from '#contract/matching/matching-parts.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { ReasonChoice } from '../../decisions/reason-choice.tsx';
import { matchReasonsQuery } from '../../decisions/reason-queries.ts';
import { decisionShown } from '../candidates/review-items.ts';
import type { ReasonAndNote } from '../session/review-reasons.ts';
import type { ReasonRequest } from '../session/review-snapshot.ts';
import styles from './reason-panel.module.css';

const WORDS = {
  confirm: { title: 'Confirm, because of', button: 'Confirm with this reason' },
  delete: { title: 'Delete, because of', button: 'Delete with this reason' },
} as const;

/** Asks for the reason and the note of a decision. 1 to 9 choose, Enter decides, Esc goes back. */
export function ReasonPanel({
  asking,
  onGive,
  onBack,
  onEditList,
}: {
  asking: ReasonRequest;
  onGive: (given: ReasonAndNote) => void;
  onBack: () => void;
  onEditList: () => void;
}) {
  const panel = useRef<HTMLElement>(null);
  const draft = useReasonDraft(asking, onGive);
  const words = asking.isDeciding && asking.decision ? WORDS[asking.decision] : null;
  const { isReady, isMissing } = draft;

  // The focus waits until the reasons are read, and stays where the reviewer has moved it in the panel since.
  useEffect(() => {
    if (isReady && !panel.current?.contains(document.activeElement)) focusReason(panel.current);
  }, [isReady]);

  function give() {
    if (!draft.give()) focusReason(panel.current);
  }
  function act(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return;
    const isInNote = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key === 'Escape') onBack();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) give();
    else if (isInNote || !draft.chooseByKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <section ref={panel} className={styles.panel} aria-label="Reason" onKeyDown={act}>
      <p>
        <b>{words?.title ?? 'Reason and note'}</b>
        {asking.isRequired && (
          <span className={styles.hint}>A match on a sanctions list needs a reason.</span>
        )}
        <TextButton className={styles.edit} onClick={onEditList}>
          Change the list
        </TextButton>
      </p>
      <ReasonChoice code={draft.code} isMissing={isMissing} withKeys onChoose={draft.choose} />
      <NoteInput note={draft.note} onChange={draft.setNote} />
      <div className={styles.actions}>
        <Button onClick={give}>
          {words?.button ?? 'Keep'} <Kbd>Enter</Kbd>
        </Button>
        <TextButton onClick={onBack}>
          Back <Kbd>Esc</Kbd>
        </TextButton>
        {words && <span className={styles.end}>nothing is decided before Enter</span>}
      </div>
    </section>
  );
}

function NoteInput({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <label className={styles.note}>
      <span>Note</span>
      <input
        type="text"
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** Focuses the chosen reason, else the first. */
function focusReason(panel: HTMLElement | null): void {
  const inputs = [...(panel?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])];
  (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus();
}

/** The reason and note that are being given; those of the decision, or given for it before, at first. */
function useReasonDraft(asking: ReasonRequest, onGive: (given: ReasonAndNote) => void) {
  const { data } = useQuery(matchReasonsQuery);
  const shown = decisionShown(asking.item);
  const isKept = !asking.isDeciding || shown.value === 'undecided';
  const [code, setCode] = useState(isKept ? (shown.reason?.code ?? null) : null);
  const [note, setNote] = useState(isKept ? (shown.note ?? '') : '');
  const [isMissing, setMissing] = useState(false);
  const reasons = data?.reasons ?? [];
  // A reason that is no longer in the list stays with its decision.
  const reason: Reason | null =
    reasons.find((one) => one.code === code) ?? (shown.reason?.code === code ? shown.reason : null);

  function choose(next: string) {
    setCode(next);
    setMissing(false);
  }
  return {
    ...{ code, note, setNote, choose, isMissing, isReady: data !== undefined },
    /** Chooses by 1 to 9. Returns whether the key is one of them. */
    chooseByKey(key: string): boolean {
      const chosen = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined;
      if (chosen) choose(chosen.code);
      return chosen !== undefined;
    },
    /** Gives reason and note. Returns false when the reason is missing. */
    give(): boolean {
      const isComplete = !asking.isRequired || reason !== null;
      setMissing(!isComplete);
      if (isComplete) onGive({ reason, note: note.trim() });
      return isComplete;
    },
  };
}
