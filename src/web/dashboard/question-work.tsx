import { useState } from 'react';
import { flushSync } from 'react-dom';
import { dismissedCount, ENTITY_ROW } from '#rules';
import { TextButton } from '../ui/text-button.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import pageStyles from './dashboard-page.module.css';
import { QuestionTable } from './question-table.tsx';
import { RestartSession } from './restart-session.tsx';
import { focusRow } from './row-focus.ts';
import type { OpenedSession } from './session/dashboard-queries.ts';
import type { SaveStatus } from './session/session-saver.ts';
import { useQuestionSession } from './session/use-question-session.ts';
import { SessionConflict } from './session-conflict.tsx';
import styles from './session-notice.module.css';

const SAVE_STATUS: Record<SaveStatus, string> = {
  saved: 'All changes saved',
  saving: 'Saving…',
  retrying: 'Not saved, retrying',
  conflict: 'Not saved',
};

/** The opened question session with its actions and notices. */
export function QuestionWork({ opened }: { opened: OpenedSession }) {
  const { session, snapshot } = useQuestionSession(opened);
  const [openWhy, setOpenWhy] = useState<string | null>(null);
  const dismissed = dismissedCount(snapshot.list, snapshot.context);

  function showDismissed() {
    const [first] = snapshot.list.dismissed;
    flushSync(session.showDismissed);
    if (first) focusRow(first);
  }

  async function restart() {
    await session.restart();
    requestAnimationFrame(() => focusRow(ENTITY_ROW));
  }

  const actions = (
    <>
      {dismissed > 0 && (
        <TextButton className={pageStyles.action} onClick={showDismissed}>
          Show {dismissed} dismissed
        </TextButton>
      )}
      {snapshot.list.started && <RestartSession onRestart={restart} />}
    </>
  );
  return (
    <DashboardFrame saveStatus={SAVE_STATUS[snapshot.saveStatus]} actions={actions}>
      {snapshot.conflict && (
        <SessionConflict
          onLoadNewer={async () => {
            await session.loadNewer();
            focusRow(ENTITY_ROW);
          }}
          onKeepMine={() => {
            flushSync(session.keepMine);
            focusRow(ENTITY_ROW);
          }}
        />
      )}
      <QuestionTable session={session} snapshot={snapshot} openWhy={openWhy} onOpenWhy={setOpenWhy} />
      {!snapshot.list.started && (
        <p className={`note ${styles.firstUse}`}>
          Choose whom the questions are about. The rules ask what follows.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {snapshot.announcement}
      </p>
    </DashboardFrame>
  );
}
