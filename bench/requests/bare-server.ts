/**
 * A bare Hono handler over the tables of Cairn: one read, one list and one write with its revision, by statements that are
 * prepared once. No session, no check, no log, no header. `node bare-server.ts PORT SQLITE_FILE | PORT DATABASE_URL`.
 */
import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const [port = '', source = ''] = process.argv.slice(2);
const MAX_CONNECTIONS = 10;
const READ = `select * from documents where collection = 'clients' and id = $1`;
const LIST = `select documents.* from (select sort_key, owner_id from search_words
  where scope = 'documents/clients' and prefix = '' order by sort_key, owner_id, item_id limit 26) found
  join documents on documents.id = found.owner_id and documents.collection = 'clients'
  order by found.sort_key, found.owner_id`;
const WRITE = `insert into documents (collection, id, data, version, updated_at, updated_by)
  values ('clients', $1, $2, $3, $4, 'bare') on conflict (collection, id) do update set
  data = excluded.data, version = excluded.version, updated_at = excluded.updated_at`;
const REVISE = `insert into revisions
  (collection, document_id, version, operation, user_id, user_email, written_at, old_data, new_data)
  values ('clients', $1, $2, 'update', 'bare', 'bare', $3, $4, $5)`;

type Row = { id: string; data: string; version: number; updated_at: string; updated_by: string };
type Run = (statement: string, values: (string | number | null)[]) => Promise<Row[]>;
type Store = { run: Run; transaction<T>(work: (run: Run) => Promise<T>): Promise<T> };

const store = source.startsWith('postgres') ? postgresStore() : sqliteStore();
const app = new Hono();
app.get('/metrics', (c) => {
  const { user, system } = process.cpuUsage();
  return c.text(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
});
app.get('/api/clients/:id', async (c) => {
  const [row] = await store.run(READ, [c.req.param('id')]);
  return row ? c.json(toDocument(row)) : c.notFound();
});
app.get('/api/clients', async (c) => {
  const rows = await store.run(LIST, []);
  return c.json({ items: rows.slice(0, 25).map(toDocument) });
});
app.put('/api/clients/:id', async (c) => {
  const id = c.req.param('id');
  const data = JSON.stringify(await c.req.json());
  const document = await store.transaction(async (run) => {
    const [before] = await run(READ, [id]);
    const version = (before?.version ?? 0) + 1;
    const updatedAt = new Date().toISOString();
    await run(WRITE, [id, data, version, updatedAt]);
    await run(REVISE, [id, version, updatedAt, before?.data ?? null, data]);
    return { id, version, updatedAt, data: JSON.parse(data) };
  });
  return c.json(document);
});
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });

function toDocument({ id, version, updated_at: updatedAt, updated_by: updatedBy, data }: Row) {
  return { id, version, updatedAt, updatedBy, data: JSON.parse(data) };
}

function sqliteStore(): Store {
  const sqlite = new DatabaseSync(source);
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full');
  // The values of each statement are in the order of their numbers, which is all that Node binds.
  const statements = new Map(
    [READ, LIST, WRITE, REVISE].map((sql) => [sql, sqlite.prepare(sql.replace(/\$\d/g, '?'))]),
  );
  const run: Run = async (sql, values) => (statements.get(sql)?.all(...values) ?? []) as Row[];
  let turn: Promise<unknown> = Promise.resolve();
  return {
    run,
    transaction(work) {
      const done = turn.then(async () => {
        sqlite.exec('begin immediate');
        const result = await work(run);
        sqlite.exec('commit');
        return result;
      });
      turn = done;
      return done;
    },
  };
}

function postgresStore(): Store {
  const pool = new pg.Pool({ connectionString: source, max: MAX_CONNECTIONS });
  const names = new Map([READ, LIST, WRITE, REVISE].map((sql, at) => [sql, `bare-${at}`]));
  const runOn = (client: Pick<pg.Pool, 'query'>): Run => {
    return async (text, values) =>
      (await client.query<Row>({ text, values, name: names.get(text) as string })).rows;
  };
  return {
    run: runOn(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(runOn(client as unknown as pg.Pool));
        await client.query('commit');
        return result;
      } finally {
        client.release();
      }
    },
  };
}
