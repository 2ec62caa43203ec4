import { useEffect, useState, useSyncExternalStore } from 'react';
import { saveWhenLeaving } from '../../editing/save-when-leaving.ts';
import { useInAddress } from '../../editing/use-in-address.ts';
import type { OpenedDashboard } from './dashboard-queries.ts';
import { fileKeyText, readFileKey } from './file-key.ts';
import { QuestionSession } from './question-session.ts';

/** The question session of this page and its snapshot. Its file is in the address; it is saved at once when the page is left. */
export function useQuestionSession(opened: OpenedDashboard) {
  const [session] = useState(() => new QuestionSession(opened));
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);

  useInAddress({
    value: session.key(),
    history: 'push',
    toParts: (key) => ({ entity: fileKeyText(key) }),
    read: (params) => readFileKey(params.get('entity')),
    onRead: (key) => session.open(key),
  });

  useEffect(() => {
    session.start();
    const stop = saveWhenLeaving(session.saveNow, session.leave);
    return () => {
      stop();
      session.close();
    };
  }, [session]);

  return { session, snapshot };
}
