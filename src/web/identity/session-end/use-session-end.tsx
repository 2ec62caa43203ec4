import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { counted } from '../../ui/count-words.ts';
import { hasFocusElsewhere } from '../../ui/keys/focus-elsewhere.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { keepScreen, refreshSession, useSession } from '../session-queries.ts';
import { SessionEndDialog } from './session-end-dialog.tsx';
import styles from './use-session-end.module.css';
import { type NearEnd, useSessionWatch } from './use-session-watch.ts';

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

/**
 * Stores the focused element when the session ends, and restores the focus when the user is logged in again. Returns a
 * function that restores it once more, as a button is disabled while its save is running.
 */
function useReturningFocus(isOver: boolean): () => void {
  const last = useRef<Element | null>(null);
  const left = useRef<Element | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('dialog')) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  const giveBack = useCallback(() => {
    if (hasFocusElsewhere()) return;
    focus(left.current);
    if (document.activeElement === document.body) focus(document.getElementById('content'));
  }, []);

  useEffect(() => {
    if (!isOver) return;
    left.current = last.current;
    return giveBack;
  }, [isOver, giveBack]);
  return giveBack;
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
}

/** The top bar's words about the session: that it ends soon, or that the user is in again. */
function SessionNotice({ nearEnd, news }: { nearEnd: NearEnd | null; news: string }) {
  return (
    <div className={styles.notice}>
      <p role="status">{nearEnd ? endSentence(nearEnd) : news}</p>
      {nearEnd?.canStay && (
        <TextButton onClick={() => void refreshSession().catch(() => {})}>Stay</TextButton>
      )}
    </div>
  );
}

function endSentence({ minutes, canStay }: NearEnd): string {
  const sentence = `You will be signed out in ${counted(minutes, 'minute')}`;
  return canStay ? sentence : `${sentence}. Save first.`;
}
