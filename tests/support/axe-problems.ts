import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilAtRest } from './until-at-rest.ts';

/** What axe finds wrong on a page, or in the part that a selector names. */
export async function axeProblems(page: Page, within?: string): Promise<string[]> {
  // Text that is being faded in has less contrast.
  await untilAtRest(page);
  // In one piece within the page, which has no frames: collected in a page of its own, the results take twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes: [node] }) => `${id} at ${node?.target}: ${node?.failureSummary}`);
}
