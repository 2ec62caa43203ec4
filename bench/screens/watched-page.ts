import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { RunningServer } from '../../tests/support/running-server.ts';
import type { MeasuredScreen } from './measured-screens.ts';

const ACCOUNT = { email: 'measured@cairn.example', password: 'nine stones on the ridge' };
/** A browser tells no key that was answered sooner. */
const SHORTEST_TOLD_MS = 16;
const root = join(import.meta.dirname, '../..');

/** Builds the site as it is served. */
export function build() {
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Makes the account whose context this is, and signs it in. */
export async function signIn({ request }: BrowserContext, server: RunningServer) {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/auth/${path}`, { data, headers: { origin: server.url } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  };
  await post('sign-up/email', ACCOUNT);
  const token = /token=([\w.-]+)/.exec(await server.mailTo(ACCOUNT.email))?.[1];
  await post('verify-email', { token });
  await post('sign-in/email', ACCOUNT);
}

declare global {
  /** When the screen was seen, and how long each key took, in ms. */
  var watched: { seenAt: number | null; keys: number[] };
}

/** Runs in the browser: looks at every frame whether the screen is there, and gathers what the keys took. */
export function watchScreen({ path, ready }: Pick<MeasuredScreen, 'path' | 'ready'>) {
  globalThis.watched = { seenAt: null, keys: [] };
  const look = () => {
    const { pathname, search } = location;
    // A screen may write into its address what somebody looks at.
    const isHere = [pathname, pathname + search].includes(path) && document.querySelector(ready);
    if (!isHere) globalThis.watched.seenAt = null;
    else globalThis.watched.seenAt ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'keydown') globalThis.watched.keys.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Waits until the screen is there; answers when it first was, in ms since the page began to load. */
export async function seen(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.watched?.seenAt, undefined, { polling: 50, timeout: 60_000 });
  return page.evaluate(() => globalThis.watched.seenAt as number);
}

/** What the keys took, with those the browser did not tell. */
export function withUntold(told: readonly number[], keys: number): number[] {
  return [...told, ...Array.from({ length: Math.max(0, keys - told.length) }, () => SHORTEST_TOLD_MS)];
}

export function median(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN);
}
