import { type ReactNode, useEffect, useState } from 'react';
import { keepScreen, useSession } from '../session-queries.ts';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { SessionNotice } from './session-notice.tsx';
import { useReturningFocus } from './use-returning-focus.ts';
import { useSessionWatch } from './use-session-watch.ts';

/** How long the top bar says that the user is in again. */
const NEWS_MS = 20_000;

/** Keeps the screens of the tool when the session ends. Returns the dialog over them, and the notice of the top bar. */
export function useSessionEnd(): { dialog: ReactNode; notice: ReactNode } {
  const session = useSession();
  const isOver = session.status === 'signed-in' && session.isOver;
  const [news, setNews] = useState('');
  if (isOver && news !== '') setNews('');
  const giveFocusBack = useReturningFocus(isOver);
  const nearEnd = useSessionWatch(isOver);

  useEffect(
    () =>
      keepScreen((areWritesDone) => {
        setNews((before) =>
          areWritesDone
            ? 'You are logged in again. Your save is done.'
            : before || 'You are logged in again.',
        );
        giveFocusBack();
      }),
    [giveFocusBack],
  );
  useEffect(() => {
    if (news === '') return;
    const timer = setTimeout(() => setNews(''), NEWS_MS);
    return () => clearTimeout(timer);
  }, [news]);

  return {
    dialog: isOver && <SessionEndDialog email={session.user.email} />,
    notice: <SessionNotice nearEnd={nearEnd} news={news} />,
  };
}
