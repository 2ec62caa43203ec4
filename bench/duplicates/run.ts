/**
 * `npm run bench duplicates -- [folder with febrl] [folder of the 120,000 lists]`: what of Febrl 4 as one book is likely, and
 * right; how long the names of a book of a million are joined with each other; and books of clients with few names: how many
 * pairs are kept, how long the comparison takes, and how long others wait for it meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_ALIKE, OwnBook, type OwnEntry } from '../../src/matching/index.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { type Database, openDatabase } from '../../src/server/db/open-database.ts';
import { runTransaction } from '../../src/server/db/run-transaction.ts';
import { SYSTEM_AUTHOR } from '../../src/server/documents/document-store.ts';
import { writeDocument } from '../../src/server/documents/write-document.ts';
import { compareBook } from '../../src/server/matching/duplicates/compare-book.ts';
import { addManyClients } from '../../tests/durability/many-matches.ts';
import { readFebrl } from '../accuracy/labelled-sets.ts';
import { counted, seconds, timed } from '../figures.ts';
import { measureNames } from './join-book.ts';

const BOOKS = [3_000, 20_000];
const BOUNDS = [MOST_ALIKE, 5, 20, 100, 1_000_000];
const CLIENTS_AT_ONCE = 500;
const PROBE_EVERY_MS = 5;
const MICROSECONDS = 1_000;

const [febrl, lists] = process.argv.slice(2);
if (febrl) for (const bound of BOUNDS) measureFebrl(febrl, bound);
await measureNames(lists);
for (const clients of BOOKS) await measureBook(clients);
process.exit();

/** Every record of both files in one book; two of one person are a true pair. */
function measureFebrl(folder: string, bound: number): void {
  const { queries, references } = readFebrl(folder);
  const all = [...references, ...queries].filter(({ name }) => name !== '');
  const entries = all.map(({ name, birthday }, at): OwnEntry => {
    const id = String(at);
    return {
      id,
      clientId: id,
      kind: 'contacts',
      names: [{ field: 'name', name }],
      birthday,
      numbers: [],
      frequent: 0,
    };
  });
  const { pairs, frequent } = new OwnBook('contacts', bound).step([], entries);
  const likely = pairs.filter(({ tier }) => tier === 'likely');
  const right = likely.filter(
    ({ first, second }) => all[Number(first.id)]?.entity === all[Number(second.id)]?.entity,
  );
  const precision = right.length / likely.length;
  const recall = right.length / references.length;
  const often = [...frequent.values()].filter((bits) => bits !== 0).length;
  console.log(
    `Febrl 4 as one book, at most ${bound} alike: ${pairs.length} pairs, ${likely.length} likely, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, ${often} of ${all.length} frequent`,
  );
}

async function measureBook(clients: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-duplicates-'));
  const db = await openDatabase({ databaseUrl: process.env.DATABASE_URL ?? null, dataDir });
  try {
    await migrate(db);
    for (let at = 0; at < clients; at += CLIENTS_AT_ONCE)
      await addManyClients(db, Math.min(CLIENTS_AT_ONCE, clients), at);
    await report(db, `first comparison of ${counted(clients)} clients`);
    await save(db, { name: 'Quay Hull 3 Shipping Ltd' });
    await report(db, 'one client of a frequent name saved');
    await save(db, { name: 'Vetrogorov Line Ltd' });
    await report(db, 'and given another');
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function save(db: Database, data: { name: string }): Promise<unknown> {
  return writeDocument(db.query, { collection: 'clients', id: 'many-7', author: SYSTEM_AUTHOR, data });
}

/** Compares what waits, while small writes are made beside it. */
async function report(db: Database, what: string): Promise<void> {
  const ended = new AbortController();
  const waits = probeWrites(db, ended.signal);
  const held = probeTurns(ended.signal);
  const { ms } = await timed(() => compareBook({ db }, new AbortController().signal));
  ended.abort();
  const { pairs } = await db.query
    .selectFrom('duplicate_pairs')
    .select(({ fn }) => fn.countAll().as('pairs'))
    .executeTakeFirstOrThrow();
  const longest = Math.max(0, ...(await waits));
  console.log(
    `${what}: ${seconds(ms)} s, ${counted(Number(pairs))} pairs, main thread held at most ${Math.round(await held)} ms, a write beside it waited at most ${Math.round(longest)} ms`,
  );
}

/** The longest that one turn of the main thread takes, in milliseconds of its processor: what else runs does not count. */
async function probeTurns(signal: AbortSignal): Promise<number> {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / MICROSECONDS;
  };
  let longest = 0;
  for (let before = used(); !signal.aborted; before = used()) {
    await nextTurn();
    longest = Math.max(longest, used() - before);
  }
  return longest;
}

async function probeWrites(db: Database, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  for (let at = 0; !signal.aborted; at++) {
    const write = () =>
      runTransaction(db.query, (transaction) =>
        transaction
          .insertInto('meta')
          .values({ key: 'probe', value: String(at) })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(at) }))
          .execute(),
      );
    waits.push((await timed(write)).ms);
    await delay(PROBE_EVERY_MS);
  }
  return waits;
}
