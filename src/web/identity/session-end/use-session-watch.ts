import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#records';
import { hasUnsaved } from '../../editing/unsaved-changes.ts';
import { checkSession, refreshSession } from '../session-queries.ts';
import { needsKeepAlive, sessionEnd } from './session-clock.ts';

const LOOK_EVERY_MS = 10_000;

/** The nearing end of a session with unsaved changes: the minutes left, and whether using the session prolongs it. */
export type NearEnd = { minutes: number; canStay: boolean };

/**
 * Watches the session of a screen: typing keeps it alive, its end is detected without a call of the screen, and a log-in
 * in another tab when the user returns to this one. Returns its end while that is near and something is unsaved.
 */
export function useSessionWatch(isOver: boolean): NearEnd | null {
  const [nearEnd, setNearEnd] = useState<NearEnd | null>(null);
  useEffect(() => {
    const look = () => {
      const end = sessionEnd();
      if (end.leftMs <= 0 && !isOver) check();
      const minutes = Math.ceil(end.leftMs / MINUTE_MS);
      const isShown = end.isNear && minutes > 0 && hasUnsaved();
      setNearEnd((before) => (isShown ? sameOr(before, { minutes, canStay: end.canStay }) : null));
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    const onSeen = () => document.visibilityState === 'visible' && check();
    document.addEventListener('visibilitychange', onSeen);
    document.addEventListener('input', keepAlive);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
      document.removeEventListener('input', keepAlive);
    };
  }, [isOver]);
  return nearEnd;
}

function sameOr(before: NearEnd | null, now: NearEnd): NearEnd {
  return before?.minutes === now.minutes && before.canStay === now.canStay ? before : now;
}

/** Unreachable servers are asked again later. */
function check() {
  checkSession().catch(() => {});
}

function keepAlive() {
  if (hasUnsaved() && needsKeepAlive()) refreshSession().catch(() => {});
}
