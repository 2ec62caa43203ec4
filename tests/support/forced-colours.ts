import type { Page } from '@playwright/test';

/**
 * Puts the colour in which each text is painted where axe reads it: axe takes `-webkit-text-fill-color`, whose computed
 * value in forced colours is still the author's.
 */
export async function showForcedColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      element.style?.removeProperty('-webkit-text-fill-color');
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      element.style?.setProperty('-webkit-text-fill-color', getComputedStyle(element).color);
    }
  });
}
