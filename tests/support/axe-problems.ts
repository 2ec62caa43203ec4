import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds wrong on a page, or in the part that a selector names. */
export async function axeProblems(page: Page, within?: string): Promise<string[]> {
  await untilAtRest(page);
  // In one piece within the page, which has no frames: collected in a page of its own, the results take twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes: [node] }) => `${id} at ${node?.target}: ${node?.failureSummary}`);
}

/** Waits for transitions and animations that end: text that is being faded in has less contrast. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One whose element is removed is cancelled, and rejects.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
