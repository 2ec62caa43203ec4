import { Button, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reason } from '#contract/matching/matching-parts.ts';
import { MAX_NOTE_LENGTH } from '#contract/matching/matching-parts.ts';
import type { OpenFinding } from '#contract/matching/screening-contract.ts';
import { useSession } from '../../identity/session-queries.ts';
import { isFreeKey } from '../../ui/keys/is-free-key.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { matchReasonsQuery } from '../decisions/reason-queries.ts';
import styles from './decide-finding.module.css';
import { useInboxChoice } from './inbox-choice.ts';
import { reasonHint } from './reason-hints.ts';
import { useDecideFinding, useKeepOpen } from './screening-queries.ts';
import { proposalSentence } from './screening-words.ts';

type Decision = 'confirm' | 'delete';

/** Confirms or clears the opened finding: C and the numbers of the reasons do it by key, and the next one opens. */
export function DecideFinding({ opened }: { opened: OpenFinding }) {
  const { finding } = opened;
  const draft = useDeciding(opened);
  const { reasons, mode, setMode, note, setNote, doubted, deciding } = draft;
  useDocumentKeys((event) => {
    const act = keyAction(event, draft);
    if (!act) return;
    event.preventDefault();
    act();
  });
  return (
    <section className={styles.decide} aria-label={`Decide about ${finding.externalName}`}>
      <p className={styles.acts}>
        <Button
          variant={finding.recommended ? 'filled' : 'default'}
          loading={deciding.isPending}
          aria-pressed={mode === 'confirm'}
          onClick={draft.confirm}
        >
          Confirm <Kbd>C</Kbd>
        </Button>
        {mode === 'confirm' && <TextButton onClick={() => setMode('delete')}>Clear it instead</TextButton>}
      </p>
      <SecondPerson opened={opened} draft={draft} />
      <p className={styles.title}>
        {mode === 'confirm' ? 'Confirm: a key gives the reason' : 'Clear: a key gives the reason'}
      </p>
      <ul className={styles.reasons}>
        {reasons.map((reason, at) => (
          <ReasonLine
            key={reason.code}
            {...{ reason, at }}
            hint={mode === 'delete' ? reasonHint(reason, finding) : null}
            isDoubted={doubted === reason.code}
            onGive={() => draft.give(reason)}
          />
        ))}
      </ul>
      {mode === 'delete' && !opened.needsReason && (
        <TextButton onClick={() => draft.give(null)}>Clear without a reason</TextButton>
      )}
      <PlainField label="Note">
        <input
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </PlainField>
      <ErrorNotice>{draft.failure?.message}</ErrorNotice>
    </section>
  );
}

/** What a second person is asked, or that one will be. */
function SecondPerson({ opened, draft }: { opened: OpenFinding; draft: ReturnType<typeof useDeciding> }) {
  const { user } = useSession();
  const { proposal } = opened.finding;
  if (!opened.isForTwo) return null;
  if (!proposal) return <p className="quiet">A second person agrees before it is cleared.</p>;
  const isMine = proposal.by.id === user?.id;
  return (
    <div className={styles.second}>
      <p>
        {proposalSentence(proposal)} {proposal.note && `“${proposal.note}”`}
      </p>
      <p className={styles.acts}>
        {!isMine && (
          <Button variant="default" onClick={() => draft.give(null)}>
            Agree, and clear it
          </Button>
        )}
        <TextButton onClick={draft.keepOpen}>{isMine ? 'Withdraw' : 'Keep it open'}</TextButton>
      </p>
    </div>
  );
}

function ReasonLine({
  reason: { label },
  at,
  hint,
  isDoubted,
  onGive,
}: {
  reason: Reason;
  at: number;
  hint: ReturnType<typeof reasonHint>;
  /** Whether it was given although the values speak against it, so that it is asked once more. */
  isDoubted: boolean;
  onGive: () => void;
}) {
  return (
    <li>
      <button type="button" className={styles.reason} onClick={onGive}>
        <Kbd>{at + 1}</Kbd> <span>{isDoubted ? `${label}: all the same?` : label}</span>
        {hint && (
          <span className={styles.hint} data-against={hint.isAgainst || undefined}>
            {hint.words}
          </span>
        )}
      </button>
    </li>
  );
}

function useDeciding({ finding, needsReason }: OpenFinding) {
  const { data } = useQuery(matchReasonsQuery);
  const { goOn, notes } = useInboxChoice();
  const deciding = useDecideFinding(() => {
    notes.current.delete(finding.id);
    goOn(finding.id);
  });
  const keeping = useKeepOpen();
  const [mode, setMode] = useState<Decision>('delete');
  const [note, showNote] = useState(notes.current.get(finding.id) ?? '');
  const [doubted, doubt] = useState<string | null>(null);
  const reasons = data?.reasons ?? [];

  function setNote(typed: string): void {
    notes.current.set(finding.id, typed);
    showNote(typed);
  }
  function decide(decision: Decision, reason: Reason | null): void {
    if (deciding.isPending) return;
    const given = {
      ...(reason && { reason: reason.code }),
      ...(note.trim() !== '' && { note: note.trim() }),
    };
    deciding.mutate({ id: finding.id, changedAt: finding.changedAt, decision, ...given });
  }
  function confirm(): void {
    if (needsReason) setMode('confirm');
    else decide('confirm', null);
  }
  function give(reason: Reason | null): void {
    const isAgainst = mode === 'delete' && reason !== null && reasonHint(reason, finding)?.isAgainst;
    if (isAgainst && doubted !== reason.code) doubt(reason.code);
    else decide(mode, reason);
  }
  const keepOpen = () => keeping.mutate({ id: finding.id, changedAt: finding.changedAt });
  return {
    keepOpen,
    failure: deciding.error ?? keeping.error,
    reasons,
    mode,
    setMode,
    note,
    setNote,
    doubted,
    deciding,
    confirm,
    give,
  };
}

/** What a key does: C confirms, a number gives its reason; nothing while a text is typed. */
function keyAction(event: KeyboardEvent, { reasons, confirm, give }: ReturnType<typeof useDeciding>) {
  if (event.repeat || !isFreeKey(event)) return null;
  if (event.key === 'c') return confirm;
  const reason = reasons[Number(event.key) - 1];
  return reason ? () => give(reason) : null;
}
