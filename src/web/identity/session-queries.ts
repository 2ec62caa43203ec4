import { useSyncExternalStore } from 'react';
import { readSession, type SessionUser } from '../api/auth-client.ts';
import { holdRefusedCalls, repeatHeldCalls, startAskingToLogIn } from '../api/held-calls.ts';
import { onAnswer } from '../api/send-request.ts';
import { leavePage, reloadPage } from './session-end/leave-page.ts';
import { claimUseNews, recordLifetime, recordUse } from './session-end/session-clock.ts';

/**
 * The session of this browser. `unknown` until the server has answered once. `isOver`: it has ended, and the screen is
 * kept until the same user is in again.
 */
export type Session =
  | { status: 'unknown'; user?: undefined }
  | { status: 'signed-out'; user?: undefined }
  | { status: 'signed-in'; user: SessionUser; isOver: boolean };

let session: Session = { status: 'unknown' };
let pending: Promise<Session> | null = null;
const listeners = new Set<() => void>();

function setSession(next: Session): Session {
  session = next;
  for (const listener of listeners) listener();
  return next;
}

/** Fetches the session. Concurrent calls share one request. */
export function refreshSession(): Promise<Session> {
  pending ??= readSession()
    .then(({ user, lifetime, problem }) => {
      if (lifetime) recordLifetime(lifetime);
      if (session.status === 'signed-in') return followSession(session.user, user, problem);
      return setSession(user ? { status: 'signed-in', user, isOver: false } : { status: 'signed-out' });
    })
    .finally(() => {
      pending = null;
    });
  return pending;
}

/** The next session of a page with a user's screen. It is reloaded for another user, and left by one without access. */
function followSession(shown: SessionUser, user: SessionUser | null, problem: string | null): Session {
  if (user?.id === shown.id) {
    // Their role, or whether they must enrol, may have changed.
    const isSame = !isOver() && JSON.stringify(user) === JSON.stringify(shown);
    return isSame ? session : setSession({ status: 'signed-in', user, isOver: false });
  }
  if (user === null && problem === null) return endSession();
  if (user) reloadPage();
  else leavePage(problem);
  return setSession({ status: 'unknown' });
}

function isOver(): boolean {
  return session.status === 'signed-in' && session.isOver;
}

function endSession(): Session {
  // Public pages have nothing to keep.
  if (session.status !== 'signed-in' || !isKept) return setSession({ status: 'signed-out' });
  startAskingToLogIn();
  return session.isOver ? session : setSession({ ...session, isOver: true });
}

/** Called when the user is in again, with whether the writes that waited for it succeeded; null when none waited. */
type OnReturn = (areWritesDone: boolean | null) => void;
let isKept = false;
let returned: OnReturn = () => {};

/** Keeps the user's screen when the session ends, until they are in again. Returns a function that stops this. */
export function keepScreen(onReturn: OnReturn): () => void {
  isKept = true;
  returned = onReturn;
  const release = holdRefusedCalls(() => {
    // When the server cannot be reached now, its refusal stands.
    checkSession().catch(endSession);
  });
  return () => {
    isKept = false;
    release();
  };
}

/** Asks the server whether the session is over. When it is not, or no longer, the held calls are sent again. */
export async function checkSession(): Promise<void> {
  const wasOver = isOver();
  const { status } = await refreshSession();
  if (status !== 'signed-in' || isOver()) return;
  const areWritesDone = await repeatHeldCalls();
  if (wasOver) returned(areWritesDone);
}

/** Checks the session after a log-in in this tab, and notifies the others. A pending answer could be older than it. */
export async function checkSessionAfterLogIn(): Promise<void> {
  announce('signed-in');
  await pending?.catch(() => {});
  await checkSession();
}

type News = 'signed-out' | 'signed-in' | 'used';
const otherTabs = typeof document === 'undefined' ? null : new BroadcastChannel('session');

/** Tells the other tabs that this browser has signed in or out. */
export function announce(news: News): void {
  otherTabs?.postMessage(news);
}

if (otherTabs) {
  otherTabs.onmessage = ({ data }: MessageEvent<News>) => {
    if (data === 'used') recordUse();
    if (data === 'signed-out' && session.status === 'signed-in') setSession({ status: 'signed-out' });
    if (data === 'signed-in' && session.status !== 'unknown') checkSession().catch(() => {});
  };
}
onAnswer((status) => {
  if (status === 401 && !isKept && session.status === 'signed-in') setSession({ status: 'signed-out' });
  if (status === 401) return;
  if (claimUseNews()) announce('used');
  recordUse();
});

const RETRY_AFTER_MS = 3_000;

/** Fetches the session unless it is known, and retries until the server answers. */
export function loadSession(): void {
  if (session.status !== 'unknown' || pending) return;
  refreshSession().catch(() => setTimeout(loadSession, RETRY_AFTER_MS));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  loadSession();
  return () => listeners.delete(listener);
}

/** The last known session. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session, serverSession);
}

const UNKNOWN: Session = { status: 'unknown' };
const serverSession = () => UNKNOWN;
