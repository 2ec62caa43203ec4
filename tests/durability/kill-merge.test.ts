import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ServerConfig } from '../../src/server/app/read-config.ts';
import type { Database } from '../../src/server/db/open-database.ts';
import { besideServer } from '../support/beside-server.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { addToBook, type BookEntry, bookOf } from '../support/merge-scenario.ts';
import { seededNumbers } from '../support/name-samples.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { halfApplied } from './check-wholeness.ts';
import { createKillable } from './killable-installation.ts';
import type { KillableServer } from './killable-server.ts';

/** The number of kills: a few by default, 50 for proof. */
const KILLS = Number(process.env.KILLS ?? 3);
/** The server is killed at a random moment within this span of merging. */
const LONGEST_STREAM_MS = 400;
const random = seededNumbers(TEST_SEED);
const IDS = ['wharfside', 'wharfside-old'];
const ITEMS = Array.from({ length: 40 }, (_, at) => `c${at}`);

/** A client with so many contacts, and rows about each, that a merge writes for a while. */
function entryOf(word: string): BookEntry {
  return {
    values: { city: word },
    items: Object.fromEntries(ITEMS.map((id, at) => [id, `${word} Zzyxquill${at}`])),
    decided: ITEMS.map((id) => [id, `x${word}`, 'delete']),
    found: [],
    asked: ITEMS,
    assigned: ITEMS,
    filed: ITEMS,
  };
}

/** Merges the two clients and takes them apart again without a pause, and counts what was acknowledged. */
class MergeStream {
  merged = 0;
  undone = 0;
  readonly refused: string[] = [];
  readonly #call: (path: string, body: object | null) => Promise<Response>;

  constructor(url: string, headers: Record<string, string>) {
    this.#call = (path, body) =>
      fetch(`${url}/api${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...headers, 'content-type': 'application/json' },
      });
  }

  /** Goes on until the server is down. */
  async untilServerEnds(): Promise<void> {
    try {
      for (;;) await this.turn();
    } catch {
      // The connection was closed: the last call may or may not be stored.
    }
  }

  /** The next merge or undoing. */
  async turn(): Promise<void> {
    const { items } = await (await this.#call('/clients/wharfside/merges', null)).json();
    const standing = items.find((merge: { undone: object | null }) => merge.undone === null);
    if (standing) {
      if (await this.#isDone(`/merges/${standing.id}/undo`, { choices: {} })) this.undone += 1;
      return;
    }
    const choices = { values: { city: 'stays' }, people: {}, decisions: {} };
    const [stays, goes] = IDS;
    if (await this.#isDone('/merges', { stays, goes, choices })) this.merged += 1;
  }

  async #isDone(path: string, body: object): Promise<boolean> {
    const answer = await this.#call(path, body);
    const text = await answer.text();
    if (!answer.ok) this.refused.push(`${path}: ${text}`);
    return answer.ok;
  }
}

forEachDatabase('a server killed while it merges', (createDatabase) => {
  it('has every merge and undoing that it acknowledged, and each of them whole', {
    timeout: killsLimitMs(KILLS),
  }, async () => {
    const { server, config, headers } = await createKillable(createDatabase, { SEED: 'none' });
    const whole = await bothStates(config, server, new MergeStream(server.url, headers));
    const stream = new MergeStream(server.url, headers);
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        await liveAndDie(server, stream);
        await inDatabase(config, async ({ query }) => {
          const rows = await query.selectFrom('client_merges').select('undone_at').execute();
          const undone = rows.filter(({ undone_at }) => undone_at !== null).length;
          expect(rows.length - 1).toBeGreaterThanOrEqual(stream.merged);
          expect(undone - 1).toBeGreaterThanOrEqual(stream.undone);
          expect(await bookOf(query, IDS)).toEqual(rows.length === undone ? whole.apart : whole.merged);
          expect(await halfApplied(query)).toEqual([]);
        });
      }
      expect(stream.refused).toEqual([]);
    } finally {
      await server.kill();
    }
  });
});

const inDatabase = <T>(config: ServerConfig, look: (db: Database) => Promise<T>) =>
  besideServer(config, look);

type Book = Awaited<ReturnType<typeof bookOf>>;

/** What is stored about the two clients before a merge and after it, by one that is undone again. */
async function bothStates(
  config: ServerConfig,
  server: KillableServer,
  stream: MergeStream,
): Promise<{ apart: Book; merged: Book }> {
  const book = () => inDatabase(config, ({ query }) => bookOf(query, IDS));
  await inDatabase(config, async ({ query }) => {
    for (const [at, id] of IDS.entries())
      await addToBook(query, { id, name: `Zzyx Wharfside ${at}` }, entryOf(at === 0 ? 'Ann' : 'Ben'));
  });
  const apart = await book();
  await server.serve();
  await stream.turn();
  const merged = await book();
  await stream.turn();
  expect(stream.refused).toEqual([]);
  expect(await book()).toEqual(apart);
  await server.kill();
  return { apart, merged };
}

/** One life of the server, ended at a random moment of its merges. */
async function liveAndDie(server: KillableServer, stream: MergeStream): Promise<void> {
  await server.serve();
  const before = stream.merged + stream.undone;
  const merging = stream.untilServerEnds();
  await delay(random() * LONGEST_STREAM_MS);
  await expect.poll(() => stream.merged + stream.undone, { interval: 1 }).toBeGreaterThan(before);
  await server.kill();
  await merging;
}
