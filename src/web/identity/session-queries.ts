import { useSyncExternalStore } from 'react';
import { readSession, type SessionUser } from '../api/auth-client.ts';
import { onSignedOut } from '../api/send-request.ts';

/** Who sits here. `unknown` until the server has answered once. */
export type Session =
  | { status: 'unknown'; user?: undefined }
  | { status: 'signed-out'; user?: undefined }
  | { status: 'signed-in'; user: SessionUser };

let session: Session = { status: 'unknown' };
let asking: Promise<Session> | null = null;
const listeners = new Set<() => void>();

function setSession(next: Session): Session {
  session = next;
  for (const listener of listeners) listener();
  return next;
}

/** Asks the server who is signed in; calls made meanwhile share one question. */
export function refreshSession(): Promise<Session> {
  asking ??= readSession()
    .then((user) => setSession(user ? { status: 'signed-in', user } : { status: 'signed-out' }))
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** Tells the other tabs that this browser has signed out. */
export function announceSignOut(): void {
  otherTabs?.postMessage('signed-out');
}

const otherTabs = typeof document === 'undefined' ? null : new BroadcastChannel('session');
if (otherTabs) otherTabs.onmessage = endSession;
onSignedOut(endSession);

function endSession(): void {
  if (session.status === 'signed-in') setSession({ status: 'signed-out' });
}

const RETRY_AFTER_MS = 3_000;

/** While the server cannot be reached nobody knows who is signed in, so it asks until it is told. */
export function loadSession(): void {
  if (session.status !== 'unknown' || asking) return;
  refreshSession().catch(() => setTimeout(loadSession, RETRY_AFTER_MS));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  loadSession();
  return () => listeners.delete(listener);
}

/** The session as the server last told it. Signed-in screens leave by themselves when it ends. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session, serverSession);
}

const UNKNOWN: Session = { status: 'unknown' };
const serverSession = () => UNKNOWN;
