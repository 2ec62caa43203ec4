import { MINUTE_MS } from '#records';
import type { SessionLifetime } from '../../api/auth-client.ts';

/** How long before the end of a session its user is warned, at most. */
const WARNING_MS = 5 * MINUTE_MS;
/** How old the last use must be before typing counts as a use, at most. */
const KEEP_ALIVE_MS = 5 * MINUTE_MS;
/** How often the other tabs are notified that the session was used. */
const NEWS_EVERY_MS = MINUTE_MS;

let idleMs = Number.POSITIVE_INFINITY;
let lifetimeEndsAt = Number.POSITIVE_INFINITY;
let lastUsedAt = 0;
let lastNewsAt = 0;

/** Records the limits of the session. */
export function recordLifetime(lifetime: SessionLifetime): void {
  idleMs = lifetime.idleMs;
  lifetimeEndsAt = Date.now() + lifetime.remainingMs;
}

/** Records that the server has answered a call of the session, which counts as a use. */
export function recordUse(): void {
  lastUsedAt = Date.now();
}

/** Returns whether the caller should notify the other tabs of a use now: at most once a minute. */
export function claimUseNews(): boolean {
  if (Date.now() - lastNewsAt < NEWS_EVERY_MS) return false;
  lastNewsAt = Date.now();
  return true;
}

/** Whether the last use is so long ago that typing should be reported as one. */
export function needsKeepAlive(): boolean {
  return Date.now() - lastUsedAt > Math.min(KEEP_ALIVE_MS, idleMs / 4);
}

/**
 * How long the session lasts yet unless it is used, and whether using it makes it longer; `isNear` when its user should be
 * warned.
 */
export function sessionEnd(): { leftMs: number; canStay: boolean; isNear: boolean } {
  const idleEndsAt = lastUsedAt + idleMs;
  const leftMs = Math.min(idleEndsAt, lifetimeEndsAt) - Date.now();
  return { leftMs, canStay: idleEndsAt < lifetimeEndsAt, isNear: leftMs <= Math.min(WARNING_MS, idleMs / 2) };
}
