import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import dice from 'fast-dice-coefficient';
import Fuse from 'fuse.js';
import { ratio } from 'fuzzball';
import pg from 'pg';
import { indexNames, joinNames } from '../../src/matching/index.ts';
import { joinInThreads } from '../../src/server/matching/comparison/join-threads.ts';
import { sumPairs } from './pair-sum.ts';

/** A list, names to look up in it, and the score from which on a pair counts. */
export type Join = { names: readonly string[]; queries: readonly string[]; threshold: number };

/** How long the join took, and what it found: pairs and a sum over query, name and score where that is our score. */
export type Measured = {
  seconds: number;
  /** Of all threads together. */
  processorSeconds?: number;
  indexBytes?: number;
  pairs: number;
  checksum?: bigint;
};

export type Peer = {
  name: string;
  /** With how many of the queries it is measured, being slow. */
  queries: number;
  /** Prepares outside of the measurement; the returned function measures one join. Undefined: it is not here. */
  prepare(join: Join): Promise<(() => Promise<Measured>) | undefined>;
};

/** By the clock: for what works in threads of its own. */
async function timed(run: () => Promise<Omit<Measured, 'seconds'>>): Promise<Measured> {
  const started = performance.now();
  const processor = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(processor);
  return {
    seconds: (performance.now() - started) / 1000,
    processorSeconds: (user + system) / 1e6,
    ...result,
  };
}

/** Quick joins are repeated until the thread's clock, which ticks in milliseconds, can be trusted. */
const LEAST_MICROSECONDS = 300_000;

/** In the processor time this thread was given, as the C++ program measures itself: the machine may be shared. */
async function timedHere(run: () => Omit<Measured, 'seconds'>): Promise<Measured> {
  const started = process.threadCpuUsage();
  let result: Omit<Measured, 'seconds'> | undefined;
  let spent = 0;
  let runs = 0;
  for (; result === undefined || spent < LEAST_MICROSECONDS; runs++) {
    result = run();
    const { user, system } = process.threadCpuUsage(started);
    spent = user + system;
  }
  return { seconds: spent / runs / 1e6, ...result };
}

export function ours(threads: number): Peer {
  return {
    name: `ours, ${threads} thread${threads > 1 ? 's' : ''}`,
    queries: Number.POSITIVE_INFINITY,
    async prepare({ names, queries, threshold }) {
      const index = indexNames(names);
      const joinHere = () => {
        const { sum, add } = sumPairs();
        joinNames(index, queries, { threshold, onPairs: add });
        return sum;
      };
      if (threads === 1) return () => timedHere(joinHere);
      return () =>
        timed(async () => {
          const { sum, add } = sumPairs();
          await joinInThreads({ index, queries, threshold, threads, onPairs: add });
          return { ...sum, indexBytes: index.buffer.byteLength };
        });
    },
  };
}

/** The program is compiled where g++ is there; it measures itself, in the processor time it was given. */
export function bruteForce(way: 'table' | 'sorted' | 'windowed', name: string): Peer {
  return {
    name,
    queries: Number.POSITIVE_INFINITY,
    async prepare({ names, queries, threshold }) {
      const folder = mkdtempSync(join(tmpdir(), 'brute-force-'));
      const program = join(folder, 'brute-force');
      const source = join(import.meta.dirname, 'brute-force.cpp');
      const compiled = spawnSync('g++', ['-O3', '-march=native', '-o', program, source], {
        stdio: 'inherit',
      });
      if (compiled.status !== 0) return undefined;
      const files = [queries, names].map((list, i) => {
        const file = join(folder, `${i}.txt`);
        writeFileSync(file, Buffer.from(list.map((line) => `${line}\n`).join(''), 'utf16le'));
        return file;
      });
      return async () => {
        const { stdout } = spawnSync(program, [way, ...files, String(threshold)], { encoding: 'utf8' });
        const [seconds, pairs, checksum] = stdout.trim().split(' ');
        return { seconds: Number(seconds), pairs: Number(pairs), checksum: BigInt(checksum ?? 0) };
      };
    },
  };
}

/** A scorer of two texts, called for every pair. */
function everyPair(name: string, queries: number, score: (a: string, b: string) => number): Peer {
  return {
    name,
    queries,
    async prepare({ names, queries: lookups, threshold }) {
      return () =>
        timedHere(() => {
          let pairs = 0;
          for (const query of lookups)
            for (const other of names) if (score(query, other) >= threshold) pairs++;
          return { pairs };
        });
    },
  };
}

const fuse: Peer = {
  name: 'fuse.js',
  queries: 3,
  async prepare({ names, queries, threshold }) {
    const search = new Fuse(names, { threshold: 1 - threshold / 100 });
    return () =>
      timedHere(() => ({ pairs: queries.reduce((sum, query) => sum + search.search(query).length, 0) }));
  },
};

/** The same score in SQL: the pieces of both sides with their copy numbers, joined and counted. */
const duckdb: Peer = {
  name: 'DuckDB SQL, 1 thread',
  queries: 100,
  async prepare({ names, queries, threshold }) {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run('set threads = 1');
    for (const [table, list] of [
      ['queries', queries],
      ['names', names],
    ] as const) {
      const file = join(mkdtempSync(join(tmpdir(), 'duckdb-')), 'names.json');
      writeFileSync(file, list.map((name, id) => `${JSON.stringify({ id, name })}\n`).join(''));
      await connection.run(
        `create table ${table}_text as select id::integer id, name from read_json('${file}')`,
      );
      await connection.run(`create table ${table} as
        with pieces as (select id, length(name) + 1 pieces, unnest(range(1, length(name) + 2)) place, ' ' || name || ' ' padded
                        from ${table}_text where name <> '')
        select id, pieces, hash(substr(padded, place, 2),
          row_number() over (partition by id, substr(padded, place, 2))) token from pieces`);
    }
    return () =>
      timed(async () => {
        const found = await connection.runAndReadAll(`
          with counted as (select q.id as q, n.id as n, count(*) as c, any_value(q.pieces) + any_value(n.pieces) as s
                           from queries q join names n using (token) group by q.id, n.id),
               scored as (select q, n, (400 * c + s) // (2 * s) as score from counted)
          select count(*), sum(q::hugeint * 1000003 + n * 101 + score)::varchar from scored where score >= ${threshold}`);
        const [pairs, checksum] = found.getRows()[0] ?? [];
        return { pairs: Number(pairs), checksum: BigInt(String(checksum ?? 0)) };
      });
  },
};

/** Trigrams by an index: another measure, with the same figure as its threshold. */
function trigrams(databaseUrl: string | undefined): Peer {
  return {
    name: 'PostgreSQL pg_trgm, GIN index',
    queries: 50,
    async prepare({ names, queries, threshold }) {
      if (databaseUrl === undefined) return skip('PostgreSQL pg_trgm: TEST_DATABASE_URL is not set');
      const client = new pg.Client(databaseUrl);
      await client.connect();
      await client.query('drop schema if exists bench_matching cascade; create schema bench_matching');
      await client.query('set search_path = bench_matching, public');
      const made = await client.query('create extension if not exists pg_trgm').catch(() => undefined);
      if (!made) {
        await client.end();
        return skip('PostgreSQL pg_trgm: the extension is missing');
      }
      await client.query('create table names (name text); create table queries (name text)');
      await client.query('insert into names select unnest($1::text[])', [names]);
      await client.query('insert into queries select unnest($1::text[])', [queries]);
      await client.query('create index on names using gin (name gin_trgm_ops); analyze names');
      await client.query(`set pg_trgm.similarity_threshold = ${threshold / 100}`);
      return async () => {
        const measured = await timed(async () => {
          const { rows } = await client.query(
            'select count(*) n from queries q join names n on n.name % q.name',
          );
          return { pairs: Number(rows[0]?.n) };
        });
        await client.query('drop schema bench_matching cascade');
        await client.end();
        return measured;
      };
    },
  };
}

function skip(why: string): undefined {
  console.log(`Skipped: ${why}.`);
}

export function slowPeers(databaseUrl: string | undefined): Peer[] {
  return [
    duckdb,
    trigrams(databaseUrl),
    everyPair('fast-dice-coefficient', 20, (a, b) => 100 * dice(a, b)),
    everyPair('fuzzball ratio', 20, (a, b) => ratio(a, b, { full_process: false })),
    fuse,
  ];
}
