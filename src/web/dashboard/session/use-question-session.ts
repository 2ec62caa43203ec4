import { useEffect, useState, useSyncExternalStore } from 'react';
import { saveWhenLeaving } from '../../editing/save-when-leaving.ts';
import type { OpenedSession } from './dashboard-queries.ts';
import { QuestionSession } from './question-session.ts';
import type { SessionSnapshot } from './session-snapshot.ts';

/** The question session of this page and its snapshot. It is saved at once when the page is left. */
export function useQuestionSession(opened: OpenedSession): {
  session: QuestionSession;
  snapshot: SessionSnapshot;
} {
  const [session] = useState(() => new QuestionSession(opened));
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);

  useEffect(() => {
    session.open();
    const stop = saveWhenLeaving(session.saveNow, session.leave);
    return () => {
      stop();
      session.close();
    };
  }, [session]);

  return { session, snapshot };
}
