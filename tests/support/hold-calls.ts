import type { Page } from '@playwright/test';

/** Holds the calls of a page to some addresses until the function that it returns is called. */
export async function holdCalls(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
