import { type Page, expect as playwrightExpect } from '@playwright/test';
import { STATE_LIMIT_MS } from '../support/test-limits.ts';

/** Outside the runner there is no configured limit. */
const expect = playwrightExpect.configure({ timeout: STATE_LIMIT_MS });

/** When the pictures are taken, whenever that is: the browser's clock, and every moment the server tells of. */
const MOMENT = '2026-11-26T12:00:00.000Z';

/** Calls that the tool itself is read with: without them there is no screen. */
const FRAME = /\/api\/(auth\/get-session|settings|visits)/;

/** Calls that are answered when something happens. */
const WAITING = /\/(events|changes)(\?|$)/;

/**
 * Makes a page show the same on every day and machine: its clock stands, what was written just now was written at that
 * moment, and what is measured of the machine is one of each.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(MOMENT);
  await page.addInitScript(
    ({ moment, waiting }) => {
      const calls = { begun: 0, open: 0 };
      const even = (words: string) =>
        words
          .replace(/\d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d/g, 'that moment')
          .replace(/[\d.,]*\d( [kMGT]?B)?/g, (_, unit) => (unit ? '1 MB' : '1'));
      const evenedOut = (said: string) =>
        JSON.stringify(
          JSON.parse(said, (key, value) => {
            if (key === 'used' && value !== null) return 0.5;
            if (key === 'line') return even(value);
            return key === 'details' ? value.map(even) : value;
          }),
        );
      Object.assign(window, { picturedCalls: calls });
      const send = window.fetch;
      window.fetch = async (...call) => {
        const [asked] = call;
        const isCounted = !new RegExp(waiting).test(asked instanceof Request ? asked.url : String(asked));
        if (isCounted) {
          calls.begun++;
          calls.open++;
        }
        try {
          const answer = await send(...call);
          if (!answer.headers.get('content-type')?.includes('json')) return answer;
          const { status, statusText, headers } = answer;
          const said = (await answer.text()).replace(
            /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*Z"/g,
            `"${moment}"`,
          );
          const isOfMachine = answer.url.endsWith('/api/health');
          return new Response(isOfMachine ? evenedOut(said) : said, { status, statusText, headers });
        } finally {
          if (isCounted) calls.open--;
        }
      };
    },
    { moment: MOMENT, waiting: WAITING.source },
  );
}

/** How many calls a page has begun, once it has nothing to do; null while one is open. Nothing keeps the focus that it was given. */
function callsWhenIdle(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done));
    (document.activeElement as HTMLElement | null)?.blur();
    const { begun, open } = (window as unknown as { picturedCalls: { begun: number; open: number } })
      .picturedCalls;
    return open === 0 ? begun : null;
  });
}

/** Answers every call but those of the frame with a failure. */
export async function failCalls(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => {
    if (FRAME.test(new URL(route.request().url()).pathname)) return route.continue();
    return route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'It failed.' } });
  });
}

/** Rounds in which a page has to stay as it is. */
const STILL_ROUNDS = 4;

/** Opens an address, and takes its picture as PNG once nothing is asked for or moves any more. */
export async function pictureOf(page: Page, path: string): Promise<Buffer> {
  const loading = new Set<object>();
  page.on('request', (request) => {
    if (!WAITING.test(request.url())) loading.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => loading.delete(request));
  }
  await page.goto(path);
  await expect(page.getByRole('heading').first(), path).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // A menu that is closed may say so, too.
  await expect(page.getByText('Loading…').filter({ visible: true }), path).toHaveCount(0);
  let seen: { calls: number | null; picture: Buffer } = { calls: null, picture: Buffer.alloc(0) };
  let rounds = 0;
  const lookAgain = async () => {
    const calls = await callsWhenIdle(page);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const isSame = calls !== null && calls === seen.calls && picture.equals(seen.picture);
    rounds = isSame && loading.size === 0 ? rounds + 1 : 0;
    seen = { calls, picture };
    return rounds;
  };
  await expect.poll(lookAgain, { message: path, intervals: [150] }).toBeGreaterThanOrEqual(STILL_ROUNDS);
  for (const event of ['request', 'requestfinished', 'requestfailed'])
    page.removeAllListeners(event as 'request');
  return seen.picture;
}
