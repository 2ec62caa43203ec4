import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { aBuiltSite } from '../../../tests/support/built-site.ts';
import { createTestApp, type TestRequest } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import type { AnalyticsConfig } from './analytics-settings.ts';
import type { Visit } from './visit.ts';
import { VisitCounter } from './visit-counter.ts';
import { listVisits } from './visit-store.ts';

const site = aBuiltSite();
afterAll(site.remove);
writeFileSync(join(site.webDir, 'about.html'), '<!doctype html>\n<html lang="en"></html>\n');
afterEach(() => vi.useRealTimers());

const silent = pino({ level: 'silent' });
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const aVisit = (more: Partial<Visit> = {}): Visit => ({
  day: '2026-03-01',
  path: '/',
  referrer: '',
  device: 'computer',
  ...more,
});

forEachDatabase('Visits', (createDatabase) => {
  test('visits to public pages are counted on the server', async () => {
    const { request, deps, close } = await createTestApp(createDatabase, { webDir: site.webDir });
    const open = (path: string, more: TestRequest = {}) =>
      request(path, { ...more, headers: { ...BROWSER, ...more.headers } });
    await open('/');
    await open('/', { headers: { referer: 'https://news.example/x' } });
    await open('/about', { address: '203.0.113.7' });
    await open('/about', { method: 'HEAD' });
    await open('/', { headers: { dnt: '1' } });
    await open('/nowhere');
    await open('/static/js/main-0a1b2c3d.js');
    await open('/api/settings');
    await deps.visits.flush();
    const day = new Date().toISOString().slice(0, 10);
    expect((await listVisits(deps.db.query, day)).sort((a, b) => (a.referrer < b.referrer ? -1 : 1))).toEqual(
      [
        { day, path: '/', referrer: '', device: 'computer', count: 1 },
        { day, path: '/about', referrer: '', device: 'computer', count: 1 },
        { day, path: '/', referrer: 'news.example', device: 'computer', count: 1 },
      ],
    );
    expect((await open('/')).headers.get('set-cookie')).toBeNull();
    await close();
  });

  test.each(['off', 'plausible'] as const)('visits are not counted here with ANALYTICS=%s', async (kind) => {
    const analytics: AnalyticsConfig['analytics'] = { kind, origin: null, site: null };
    const { request, deps, close } = await createTestApp(createDatabase, { webDir: site.webDir, analytics });
    await request('/', { headers: BROWSER });
    await deps.visits.flush();
    expect(await listVisits(deps.db.query, '2000-01-01')).toEqual([]);
    await close();
  });

  test('visits of every server of a database are added up every 10 seconds', async () => {
    const { db } = await createDatabase();
    const counters = [new VisitCounter({ db, log: silent }), new VisitCounter({ db, log: silent })];
    for (const counter of counters) for (let n = 0; n < 50; n++) counter.count(aVisit());
    expect(await listVisits(db.query, '2000-01-01')).toEqual([]);
    await Promise.all(counters.map((counter) => counter.flush()));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    counters[0]?.count(aVisit());
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await expect.poll(() => listVisits(db.query, '2000-01-01')).toEqual([{ ...aVisit(), count: 101 }]);
  });

  test('visits are kept while the database is unavailable', async () => {
    const { db, openAgain } = await createDatabase();
    const broken = await openAgain();
    const counter = new VisitCounter({ db: broken, log: silent });
    await db.query.schema.alterTable('visits').renameTo('visits_away').execute();
    counter.count(aVisit());
    await counter.flush();
    await db.query.schema.alterTable('visits_away').renameTo('visits').execute();
    counter.count(aVisit());
    await counter.flush();
    expect(await listVisits(db.query, '2000-01-01')).toEqual([{ ...aVisit(), count: 2 }]);
  });

  test('visits from more than 500 referring hosts a day are counted as one', async () => {
    const { db } = await createDatabase();
    const counter = new VisitCounter({ db, log: silent });
    for (let n = 0; n < 700; n++) counter.count(aVisit({ referrer: `spam-${n}.example` }));
    counter.count(aVisit({ referrer: 'spam-3.example' }));
    await counter.flush();
    const visits = await listVisits(db.query, '2000-01-01');
    expect(visits).toHaveLength(501);
    expect(visits.find(({ referrer }) => referrer === '(other)')?.count).toBe(200);
    expect(visits.find(({ referrer }) => referrer === 'spam-3.example')?.count).toBe(2);
  });
});
