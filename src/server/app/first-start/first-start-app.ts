import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { AppError } from '../../ground/app-error.ts';
import { readForm } from '../../http/form-body.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import { FIRST_START_POLICY, type FirstStartView, firstStartPage } from './first-start-page.ts';

/** What a person may answer. */
export type FirstStartChoice = 'restore' | 'new';

type FirstStart = {
  token: string;
  view(): FirstStartView;
  /** Notices a request: the question may be answered elsewhere since. */
  notice(): void;
  /** Does what was chosen; what it says of it is in the next view. */
  choose(choice: FirstStartChoice): void;
  refuse(problem: string): void;
};

const MAX_FORM_BYTES = 4_096;
const RETRY_SECONDS = '5';
const HEADERS = {
  'content-security-policy': FIRST_START_POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'retry-after': RETRY_SECONDS,
};

/** All that a server answers before its first start is settled: one page, alive, and not ready. */
export function firstStartApp({ token, view, notice, choose, refuse }: FirstStart): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(async (c, next) => {
    notice();
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => c.json({ status: 'waiting' }, 503));
  app.post('/', async (c) => {
    const { token: given = '', choice } = await readForm(c, MAX_FORM_BYTES);
    if (view().isRestoring) return c.redirect('/', 303);
    if (!isEqual(given.trim(), token)) refuse('This is not the token of the log.');
    else if (choice === 'restore' || choice === 'new') choose(choice);
    return c.redirect('/', 303);
  });
  app.all('*', (c) => c.html(firstStartPage(view()), 503));
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    refuse(error.message);
    return c.redirect('/', 303);
  });
  return app;
}

function isEqual(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
