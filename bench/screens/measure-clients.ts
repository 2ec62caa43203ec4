import type { BrowserContext } from '@playwright/test';
import { median } from '../figures.ts';

const PRESSES = 24;

/** Sorts the table of all clients by press: the time from a press until another first row is drawn, in ms. */
export async function measureSorts(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/admin/clients');
  await page.locator('#client-row-0 a').waitFor();
  const heads = page.getByRole('grid', { name: 'Clients' }).getByRole('columnheader').getByRole('button');
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press++) {
    const changed = page.evaluate(untilOtherRow);
    await heads.nth(Math.floor(press / 3) % (await heads.count())).click();
    const time = await changed;
    // A press may leave the first row where it is.
    if (time !== null) times.push(time);
  }
  await page.close();
  return {
    presses: times.length,
    'median ms': Math.round(median(times)),
    'slowest ms': Math.round(Math.max(...times)),
  };
}

/** Runs in the browser: waits for a press, and then for another first row; null when there is none within two seconds. */
function untilOtherRow(): Promise<number | null> {
  return new Promise((resolve) => {
    const first = () => document.querySelector('#client-row-0 a')?.textContent ?? null;
    const before = first();
    let pressedAt = Number.POSITIVE_INFINITY;
    addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
    const look = () => {
      const [now, shown] = [performance.now(), first()];
      if (now > pressedAt && shown !== null && shown !== before) resolve(now - pressedAt);
      else if (now > pressedAt + 2_000) resolve(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
