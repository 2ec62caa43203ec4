import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answeredFields } from '#rules';
import { useMayWrite } from '../identity/role-queries.ts';
import { counted } from '../ui/count-words.ts';
import { TextButton } from '../ui/text-button.tsx';
import type { QuestionSession } from './session/question-session.ts';
import type { SessionConflict } from './session/session-saver.ts';
import type { SessionSnapshot } from './session/session-snapshot.ts';
import styles from './session-notice.module.css';

type NoticeProps = {
  session: QuestionSession;
  snapshot: SessionSnapshot;
  /** Called when the notice is answered and disappears. */
  onDone: () => void;
};

/** What the user has to know or to decide about the open questionnaire as a whole. */
export function SessionNotices(props: NoticeProps) {
  const { file, conflict, offered } = props.snapshot;
  if (conflict) return <ConflictNotice {...props} conflict={conflict} />;
  if (file?.record === null) {
    return (
      <Notice label="This questionnaire is read-only">
        {file.entity.name} was deleted. The answers are kept, and go on when the client is restored.
      </Notice>
    );
  }
  if (file?.holder && !file.holder.isYou) return <HeldNotice {...props} holder={file.holder.name} />;
  return offered && <OfferNotice {...props} count={answeredFields(offered).length} />;
}

function Notice({ label, children, actions }: { label: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <section className={styles.notice} role="alert" aria-label={label}>
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

function ConflictNotice({ session, conflict, onDone }: NoticeProps & { conflict: SessionConflict }) {
  const done = (act: () => unknown) => async () => {
    await act();
    onDone();
  };
  if (conflict.kind === 'taken') {
    return <TakenNotice session={session} holder={conflict.current.holder?.name} onDone={onDone} />;
  }
  if (conflict.kind === 'deleted') {
    return (
      <Notice
        label="This questionnaire cannot be saved"
        actions={
          <Button variant="default" onClick={done(session.keepMine)}>
            Try again
          </Button>
        }
      >
        This was deleted since you opened it. Your answers stay on this screen; they are saved once it is
        restored.
      </Notice>
    );
  }
  const isBegun = conflict.kind === 'begun';
  return (
    <Notice
      label={isBegun ? 'Started again' : 'Two versions of this questionnaire'}
      actions={
        <>
          <Button variant="default" onClick={done(session.loadNewer)}>
            Load the newer one
          </Button>
          <TextButton onClick={done(session.keepMine)}>Keep mine</TextButton>
        </>
      }
    >
      {isBegun
        ? 'This questionnaire was started again since you opened it, or its client was deleted and created again.'
        : 'These questions were answered elsewhere since you opened them.'}{' '}
      Nothing is lost until you choose.
    </Notice>
  );
}

function TakenNotice({
  session,
  holder = 'Another user',
  onDone,
}: {
  session: QuestionSession;
  holder: string | undefined;
  onDone: () => void;
}) {
  const takeBack = useMutation({ mutationFn: session.takeBack, onSuccess: onDone });
  return (
    <Notice
      label="Taken over"
      actions={
        <>
          <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
            Take it back
          </Button>
          <TextButton
            onClick={async () => {
              await session.loadNewer();
              onDone();
            }}
          >
            View theirs
          </TextButton>
        </>
      }
    >
      {holder} has taken this questionnaire over, with everything that was saved. What you answered since is
      on this screen alone.
      {takeBack.isError && (
        <b className={styles.failure}> The questionnaire could not be taken back. Please try again.</b>
      )}
    </Notice>
  );
}

function HeldNotice({ session, holder, onDone }: NoticeProps & { holder: string }) {
  const takeOver = useMutation({ mutationFn: session.takeOver, onSuccess: onDone });
  const label = 'This questionnaire is read-only';
  if (!useMayWrite()) return <Notice label={label}>{holder} has this questionnaire.</Notice>;
  return (
    <Notice
      label={label}
      actions={
        <Button variant="default" loading={takeOver.isPending} onClick={() => takeOver.mutate()}>
          Take over
        </Button>
      }
    >
      {holder} has this questionnaire. If you take it over, {holder} gets a notice. No answer is lost.
      {takeOver.isError && <b className={styles.failure}> It could not be taken over. Please try again.</b>}
    </Notice>
  );
}

function OfferNotice({ session, snapshot, count, onDone }: NoticeProps & { count: number }) {
  return (
    <Notice
      label="Answers of your draft"
      actions={
        <>
          <Button
            variant="default"
            onClick={() => {
              void session.adoptOffered();
              onDone();
            }}
          >
            Use {count === 1 ? 'it' : 'them'} here
          </Button>
          <TextButton
            onClick={() => {
              session.leaveOffered();
              onDone();
            }}
          >
            Leave {count === 1 ? 'it' : 'them'} in the draft
          </TextButton>
        </>
      }
    >
      You gave {counted(count, 'answer')} before anybody was chosen. {count === 1 ? 'Is it' : 'Are they'}{' '}
      about {snapshot.file?.entity.name}?
    </Notice>
  );
}
