import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { JsonObject } from '#records';
import {
  dismissedCount,
  ENTITY_ROW,
  isMissing,
  type QuestionAnswer,
  type ViewItem,
  visibleRows,
} from '#rules';
import { TextButton } from '../ui/text-button.tsx';
import { AsideLinks } from './aside/aside-links.tsx';
import { CategoryLine } from './aside/category-outline.tsx';
import { DashboardAside } from './aside/dashboard-aside.tsx';
import { heldFileQuery, useRefreshOpenFiles } from './aside/open-files-queries.ts';
import { useWaitingThings, type Waiting } from './aside/what-waits.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { Desk, DeskAside, NewClient } from './desk/desk.tsx';
import { OnceBegun } from './entity-start.tsx';
import { FileHead } from './file-head/file-head.tsx';
import { QuestionTable } from './question-table.tsx';
import { RestartSession } from './restart-session.tsx';
import { focusRow } from './row-focus.ts';
import { AnswerSaving } from './saving/answer-saving.tsx';
import type { AnswersSaved } from './saving/use-answer-saving.ts';
import type { OpenedDashboard } from './session/dashboard-queries.ts';
import { fileKeyText } from './session/file-key.ts';
import { isReadOnly } from './session/open-file.ts';
import type { QuestionSession } from './session/question-session.ts';
import { answersOf, lapsedOf } from './session/session-progress.ts';
import type { SaveStatus } from './session/session-saver.ts';
import { useQuestionSession } from './session/use-question-session.ts';
import styles from './session-notice.module.css';
import { SessionNotices } from './session-notices.tsx';

const SAVE_STATUS: Record<SaveStatus, string> = {
  saved: 'Answers kept as you give them',
  saving: 'Saving…',
  retrying: 'Not saved, retrying',
  conflict: 'Not saved',
};

/** The open file with its actions and notices, and the lists beside it. */
export function QuestionWork({ dashboard }: { dashboard: OpenedDashboard }) {
  const { session, snapshot } = useQuestionSession(dashboard);
  const [openWhy, setOpenWhy] = useState<string | null>(null);
  const { file, list, context, mappings } = snapshot;
  const { answers, lapsed } = useProgress(snapshot);
  const items = useMemo(() => visibleRows(list, context), [list, context]);
  const waiting = useWaitingThings();
  useHeldFile(session, fileKeyText(session.key()));
  const canChange = !isReadOnly(file);
  const isDesk = !file && !list.started;

  function goOn({ record, written, at, kept, isAtOnce }: AnswersSaved) {
    session.recordSaved({ record, dataFields: [...written.keys()], at, kept });
    if (isAtOnce) return;
    const next = items.find((item) => item.kind === 'row' && isMissing(item.answer));
    // The dialog gives the focus back to the button that opened it, which is gone by now.
    if (next) requestAnimationFrame(() => focusRow(next.key));
  }

  function undone({ entity, rows }: AnswersSaved, record: JsonObject) {
    if (fileKeyText(entity) === fileKeyText(session.key())) session.saveUndone(record, rows);
  }

  return (
    <DashboardFrame
      foot={
        canChange &&
        snapshot.conflict === null && (
          <AnswerSaving
            {...{ list, context, mappings, answers, lapsed }}
            drafts={snapshot.drafts}
            record={file?.record ?? undefined}
            settle={session.settle}
            onSaved={goOn}
            onUndone={undone}
            onKept={session.keepLapsed}
          />
        )
      }
      saveStatus={canChange ? SAVE_STATUS[snapshot.saveStatus] : undefined}
      actions={<HeadActions {...{ session, snapshot, waiting, isDesk }} />}
      aside={<Beside {...{ session, items, answers, waiting, isDesk }} />}
      isAsideFirst={!isDesk}
    >
      <SessionNotices session={session} snapshot={snapshot} onDone={() => focusRow(ENTITY_ROW)} />
      {file && <FileHead session={session} file={file} answers={answers} lapsed={lapsed.length} />}
      <CategoryLine {...{ items, answers }} />
      <QuestionTable {...{ session, snapshot, items, answers }} openWhy={openWhy} onOpenWhy={setOpenWhy} />
      {!list.started && <FirstUse />}
      {isDesk && <Desk onOpen={(key) => openFile(session, key)} />}
      <Announcement>{snapshot.announcement}</Announcement>
    </DashboardFrame>
  );
}

/** What is beside the questions: the rest of the desk, or the open questionnaires and what waits. */
function Beside({
  session,
  items,
  answers,
  waiting,
  isDesk,
}: {
  session: QuestionSession;
  items: readonly ViewItem[];
  answers: readonly QuestionAnswer[];
  waiting: Waiting;
  isDesk: boolean;
}) {
  if (isDesk) return <DeskAside waiting={waiting} />;
  return (
    <DashboardAside
      {...{ items, answers, waiting }}
      current={session.key()}
      onOpen={(key) => openFile(session, key)}
    />
  );
}

/** The answers of the open file, and those that no longer apply. */
function useProgress({ file, list, context, mappings }: ReturnType<typeof useQuestionSession>['snapshot']) {
  return useMemo(() => {
    const progress = { file, list, context, mappings };
    return { answers: answersOf(progress), lapsed: lapsedOf(progress) };
  }, [file, list, context, mappings]);
}

function openFile(session: QuestionSession, key: Parameters<QuestionSession['open']>[0]) {
  void session.open(key);
  focusRow(ENTITY_ROW);
}

function Announcement({ children }: { children: string }) {
  return (
    <p className="visually-hidden" role="status">
      {children}
    </p>
  );
}

function FirstUse() {
  return (
    <OnceBegun>
      <p className={`note ${styles.firstUse}`}>
        Choose whom the questions are about. The rules ask what follows.
      </p>
    </OnceBegun>
  );
}

/** What waits, what can be done with the session, and on the desk the button that adds a client. */
function HeadActions({
  session,
  snapshot,
  waiting,
  isDesk,
}: ReturnType<typeof useQuestionSession> & { waiting: Waiting; isDesk: boolean }) {
  return (
    <>
      <AsideLinks things={waiting.things} />
      {!isReadOnly(snapshot.file) && <SessionActions session={session} snapshot={snapshot} />}
      {isDesk && (
        <OnceBegun>
          <NewClient />
        </OnceBegun>
      )}
    </>
  );
}

function SessionActions({ session, snapshot: { list, context } }: ReturnType<typeof useQuestionSession>) {
  const dismissed = dismissedCount(list, context);

  function showDismissed() {
    const [first] = list.dismissed;
    flushSync(session.showDismissed);
    if (first) focusRow(first);
  }

  async function restart() {
    await session.restart();
    requestAnimationFrame(() => focusRow(ENTITY_ROW));
  }
  return (
    <>
      {dismissed > 0 && (
        <TextButton className="reach" onClick={showDismissed}>
          Show {dismissed} dismissed
        </TextButton>
      )}
      {list.started && <RestartSession onRestart={restart} />}
    </>
  );
}

/** Notices that another user has taken the open file over, or that it was begun again, and reads the lists again when another file is opened. */
function useHeldFile(session: QuestionSession, openKey: string) {
  const held = useQuery(heldFileQuery(session.key()));
  const refresh = useRefreshOpenFiles();
  useEffect(() => {
    if (held.data) void session.noticeStored(held.data);
  }, [held.data, session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are read again when the key changes
  useEffect(refresh, [openKey]);
}
