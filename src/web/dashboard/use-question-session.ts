import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OpenedSession } from './dashboard-queries.ts';
import { createQuestionSession, type QuestionSession, type SessionSnapshot } from './question-session.ts';

/** The question session of this page: what it shows, and its deeds. Saved at once when the page is left. */
export function useQuestionSession(opened: OpenedSession): {
  session: QuestionSession;
  snapshot: SessionSnapshot;
} {
  const [session] = useState(() => createQuestionSession(opened));
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);

  useEffect(() => {
    session.open();
    const onHidden = () => document.visibilityState === 'hidden' && session.saveNow();
    window.addEventListener('pagehide', session.leave);
    window.addEventListener('online', session.saveNow);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', session.leave);
      window.removeEventListener('online', session.saveNow);
      document.removeEventListener('visibilitychange', onHidden);
      session.close();
    };
  }, [session]);

  return { session, snapshot };
}
