import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  MAX_REPLY_LENGTH,
  type MessageDraft,
  type MessageView,
} from '#contract/contact-messages/message-contract.ts';
import { apiQueries } from '../api/api-client.ts';
import { useRefresh } from '../api/use-change.ts';
import { ErrorNotice, StatusNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useUndoReply, useWriteEntry } from './message-queries.ts';
import styles from './messages.module.css';
import type { MessageDrafts } from './use-message-drafts.ts';

const KINDS = [
  { kind: 'reply', label: 'Reply' },
  { kind: 'note', label: 'Note for colleagues' },
] as const;

/** One box for a reply by mail or a note. Ctrl+Enter sends it. */
export function MessageAnswer({ message, drafts }: { message: MessageView; drafts: MessageDrafts }) {
  const draft = drafts.of(message);
  const { send, writing, isSending } = useSending(message, draft, drafts);
  const isReply = draft.kind === 'reply';
  const isReady = draft.text.trim() !== '';
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(false);
  };
  return (
    <section className={styles.answer} aria-label="Answer" data-answer>
      <div className={styles.answerHead}>
        <Kinds draft={draft} onKind={(kind) => drafts.set(message.id, { ...draft, kind })} />
        <span className={styles.quiet}>
          {isReply ? `Goes to ${message.email}` : 'Stays here, for colleagues only'}
        </span>
      </div>
      <Textarea
        aria-label={isReply ? 'Reply' : 'Note'}
        minRows={3}
        maxRows={12}
        autosize
        maxLength={MAX_REPLY_LENGTH}
        value={draft.text}
        onChange={({ currentTarget }) => drafts.set(message.id, { ...draft, text: currentTarget.value })}
        onKeyDown={onKey}
        className={styles.box ?? ''}
      />
      <div className={styles.answerFoot}>
        <Button onClick={() => send(false)} disabled={!isReady} loading={isSending}>
          {isReply ? 'Send reply' : 'Save note'}
        </Button>
        {isReply && (
          <TextButton onClick={() => send(true)} disabled={!isReady || isSending}>
            Send and close
          </TextButton>
        )}
        <ErrorNotice>{writing.error?.message}</ErrorNotice>
        <StatusNotice>{writing.isSuccess && draft.text === '' && sentWords(writing.variables)}</StatusNotice>
        <UndoReply
          message={message}
          onUndone={(reply) => {
            writing.reset();
            drafts.putBack(reply.message, reply.text);
          }}
        />
        {draft.text !== '' && <span className={styles.quiet}>{savingWords(drafts.saving)}</span>}
      </div>
    </section>
  );
}

function Kinds({ draft, onKind }: { draft: MessageDraft; onKind: (kind: MessageDraft['kind']) => void }) {
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">What to write</legend>
      {KINDS.map(({ kind, label }) => (
        <button
          key={kind}
          type="button"
          data-answer-kind={kind}
          aria-pressed={draft.kind === kind}
          onClick={() => onKind(kind)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Sends the draft. A repeat after a failure has the same id, so that no one is answered twice. */
function useSending({ id }: MessageView, { kind, text }: MessageDraft, drafts: MessageDrafts) {
  const writing = useWriteEntry(drafts.forget);
  // That of another message is in the way of none.
  const isSending = writing.isPending && writing.variables.id === id;
  function send(closes: boolean) {
    if (text.trim() === '' || isSending) return;
    writing.mutate({ kind, id, entry: drafts.entryOf(id, text), text, closes });
  }
  return { send, writing, isSending };
}

function savingWords({ status, failure }: MessageDrafts['saving']): string {
  if (status === 'retrying') return `Not saved yet: ${failure}`;
  return status === 'saved' ? 'Saved as a draft' : '';
}

function sentWords(sent: { kind: MessageDraft['kind'] } | undefined): string {
  return sent?.kind === 'note' ? 'Noted.' : 'Sent.';
}

/** Takes back the user's last reply, as long as it is not sent. `onUndone` gets its text. */
function UndoReply({
  message,
  onUndone,
}: {
  message: MessageView;
  onUndone: (reply: { message: MessageView; text: string }) => void;
}) {
  const reply = message.entries.findLast(({ undoMs }) => undoMs !== null);
  const undo = useUndoReply(onUndone);
  const isOver = useIsOver(reply?.undoMs ?? null);
  return (
    <>
      {reply && !isOver && (
        <TextButton
          onClick={() => undo.mutate({ message, entry: reply.id, text: reply.text })}
          disabled={undo.isPending}
        >
          Undo
        </TextButton>
      )}
      <ErrorNotice>{undo.error?.message}</ErrorNotice>
    </>
  );
}

/** Whether a time has passed; the message is then read again, as its reply is on its way. */
function useIsOver(leftMs: number | null): boolean {
  const [over, setOver] = useState<number | null>(null);
  const refresh = useEffectEvent(useRefresh(apiQueries.messages));
  useEffect(() => {
    if (leftMs === null) return;
    const timer = setTimeout(() => {
      setOver(leftMs);
      void refresh();
    }, leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs !== null && over === leftMs;
}
