import type { Page } from '@playwright/test';

/**
 * Waits until no transition or animation that ends is running. It looks at each frame, as the promise of an animation
 * whose element is gone may never settle.
 */
export async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}
