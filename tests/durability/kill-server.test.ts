import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.js';
import { demoDocuments } from '../../src/server/app/demo-data/demo-documents.ts';
import { type Database, openDatabase } from '../../src/server/db/open-database.ts';
import { SYSTEM_AUTHOR } from '../../src/server/documents/document-store.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { seededNumbers } from '../support/name-samples.ts';
import { testConfig } from '../support/test-config.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { copyDocuments, halfApplied, lostWrites, searchIndex } from './check-wholeness.ts';
import { createKillable } from './killable-installation.ts';
import { KillableServer } from './killable-server.ts';
import { WriteStream } from './write-stream.ts';

/** The number of kills: a few by default, 50 for proof. */
const KILLS = Number(process.env.KILLS ?? 5);
/** The server is killed at a random moment within this span of writing. */
const LONGEST_STREAM_MS = 800;
/** Tables and demo data are created within this span of a first start. */
const LONGEST_START_MS = 1_000;
const random = seededNumbers(TEST_SEED);

forEachDatabase('a server killed at any moment', (createDatabase) => {
  it('has lost no acknowledged write, left none half done, and starts again', {
    timeout: killsLimitMs(KILLS),
  }, async () => {
    const { server, config, headers } = await createKillable(createDatabase);
    const stream = new WriteStream(server.url, headers);

    const restarts: number[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill++) restarts.push(await liveAndDie(server, stream));
      restarts.push(await server.serve());
    } finally {
      await server.kill();
    }

    const db = await openDatabase(config);
    console.log(
      `${db.kind}: ${KILLS} kills, ${stream.acknowledged.length} acknowledged writes, ` +
        `${restarts.length} restarts, the slowest in ${Math.max(...restarts).toFixed()} ms`,
    );
    expect(stream.refused).toEqual([]);
    expect(stream.acknowledged.length).toBeGreaterThan(0);
    expect(await lostWrites(db.query, stream.acknowledged)).toEqual([]);
    await expectWhole(db);
  });

  it('makes its tables and loads its demo data whole, however often it is killed at its first start', {
    timeout: killsLimitMs(KILLS),
  }, async () => {
    const { db, dataDir, databaseUrl } = await createDatabase({ bare: true });
    await db.close();
    const server = new KillableServer({ ...testConfig(dataDir), databaseUrl }, await freePort());
    try {
      for (let kill = 0; kill < KILLS; kill++) await startAndDie(server);
      await server.serve();
    } finally {
      await server.kill();
    }
    await expectWhole(await openDatabase({ databaseUrl, dataDir }));
  });

  async function expectWhole(db: Database) {
    const fresh = (await createDatabase()).db.query;
    await copyDocuments(db.query, fresh);
    const seeded = await db.query
      .selectFrom('revisions')
      .select('version')
      .where('user_id', '=', SYSTEM_AUTHOR.id)
      .execute();
    expect(seeded).toHaveLength(demoDocuments.length);
    expect(await halfApplied(db.query)).toEqual([]);
    expect(await searchIndex(db.query)).toEqual(await searchIndex(fresh));
    await db.close();
  }
});

/** One life of the server, ended at a random moment of its stream of writes. */
async function liveAndDie(server: KillableServer, stream: WriteStream): Promise<number> {
  const restart = await server.serve();
  const writing = stream.untilServerEnds();
  await delay(random() * LONGEST_STREAM_MS);
  await expect.poll(() => stream.acknowledged.length).toBeGreaterThan(0);
  await server.kill();
  await writing;
  return restart;
}

async function startAndDie(server: KillableServer): Promise<void> {
  server.start();
  await delay(random() * LONGEST_START_MS);
  await server.kill();
}
