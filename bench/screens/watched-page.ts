import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { MeasuredScreen } from './measured-screens.ts';

/** Browsers report no faster key. */
const SHORTEST_REPORTED_MS = 16;
const root = join(import.meta.dirname, '../..');

/** Builds the site as it is served. */
export function build() {
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

declare global {
  /** The time at which the screen was ready, and the duration of each key, in ms. */
  var watched: { seenAt: number | null; keys: number[] };
}

/** Runs in the browser: checks at every frame whether the screen is ready, and records the durations of keys. */
export function watchScreen({ path, ready }: Pick<MeasuredScreen, 'path' | 'ready'>) {
  globalThis.watched = { seenAt: null, keys: [] };
  const look = () => {
    const { pathname, search } = location;
    // A screen may write its state into its address.
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

/** Waits until the screen is ready; returns when it first was, in ms since the page started to load. */
export async function seen(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.watched?.seenAt, undefined, { polling: 50, timeout: 60_000 });
  return page.evaluate(() => globalThis.watched.seenAt as number);
}

/** The durations of all keys, including those that the browser did not report. */
export function withUnreported(reported: readonly number[], keys: number): number[] {
  return [
    ...reported,
    ...Array.from({ length: Math.max(0, keys - reported.length) }, () => SHORTEST_REPORTED_MS),
  ];
}
