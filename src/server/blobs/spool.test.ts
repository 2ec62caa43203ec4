import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { importJobs, startImports } from '../documents/imports/import-jobs.ts';
import { spoolFolder } from './spool.ts';

const TWO_DAYS_S = 172_800;

forEachServer('The spool', (server) => {
  const plant = () => {
    const folder = spoolFolder(server.app.deps.config);
    mkdirSync(folder, { recursive: true });
    const [old, young] = [join(folder, 'left-over'), join(folder, 'coming-in')];
    for (const path of [old, young]) writeFileSync(path, 'half a body');
    const then = Date.now() / 1000 - TWO_DAYS_S;
    utimesSync(old, then, then);
    return { old, young };
  };

  it('loses at each start and each day what an ended process left, and nothing that is younger', async () => {
    const { deps } = server.app;
    const byDay = async () => {
      const [name] = Object.keys(importJobs(deps)).filter((job) => job.includes('purge'));
      const run = importJobs(deps)[name ?? '']?.handler;
      await run?.({} as never, { id: 'job', attempt: 1, signal: new AbortController().signal });
    };
    for (const remove of [() => startImports(deps), byDay]) {
      const { old, young } = plant();
      await remove();
      expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    }
  });
});
