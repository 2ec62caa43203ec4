import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/create-test-app.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { addReferenceList, aFinishedRun, untilEnded } from '../support/matching-scenario.ts';
import { addManyClients, manyReferences, resultsOf } from './many-matches.ts';

const ROOT = join(import.meta.dirname, '../..');
const LISTS = ['list-1', 'list-2', 'list-3'];

forEachDatabase('a run that several processes share', (createDatabase, kind) => {
  // SQLite allows one process.
  it.runIf(kind === 'postgres')(
    'ends with the results of a single one, though one of them is killed',
    async () => {
      const app = await createTestApp(createDatabase);
      const send = await app.signedInAs('ada@quay.example');
      for (const id of LISTS) {
        await addReferenceList(app.deps.db, { id, name: id }, manyReferences(id));
      }
      await addManyClients(app.deps.db, 200);
      const workers = [await aWorker(app), await aWorker(app)] as const;
      try {
        const started = await send('/api/matching/runs', { method: 'POST', json: { lists: LISTS } });
        const { id } = (await started.json()) as { id: string };
        await expect.poll(() => workers[0].taken().length, { interval: 20 }).toBeGreaterThan(1);
        await workers[0].kill();
        const shared = await untilEnded(send, id);
        expect(shared.state).toBe('done');
        expect(workers[1].taken().length).toBeGreaterThan(1);
        await workers[1].kill();
        await app.deps.jobs.start();
        const alone = await aFinishedRun(send, { lists: LISTS });
        expect(alone.counts.contacts.candidates).toBeGreaterThan(0);
        expect(await resultsOf(app.deps.db, shared.id)).toEqual(await resultsOf(app.deps.db, alone.id));
        expect({ ...shared.counts, histogram: shared.histogram }).toEqual({
          ...withoutChanges(alone.counts, shared.counts),
          histogram: alone.histogram,
        });
      } finally {
        for (const worker of workers) await worker.kill();
        await app.close();
      }
    },
  );
});

/** The second run is compared with the first one, so that only its changes differ. */
function withoutChanges<T extends Record<string, object>>(counts: T, first: T): T {
  const changes = ['new', 'changed', 'unchanged', 'gone'] as const;
  return Object.fromEntries(
    Object.entries(counts).map(([kind, count]) => [
      kind,
      {
        ...count,
        ...Object.fromEntries(changes.map((key) => [key, (first[kind] as Record<string, unknown>)[key]])),
      },
    ]),
  ) as T;
}

async function aWorker({ deps }: TestApp) {
  const dataDir = await mkdtemp(join(deps.config.dataDir, 'worker-'));
  const args = [join(import.meta.dirname, 'match-worker.ts'), dataDir, deps.config.databaseUrl ?? ''];
  const child: ChildProcess = spawn(join(ROOT, 'node_modules/.bin/node'), args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  await expect.poll(() => output, { interval: 20 }).toContain('ready');
  return {
    taken: () => output.split('\n').filter((line) => line.startsWith('taken')),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
