import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemoData } from '../../src/server/app/demo-data/load-demo-data.ts';
import { insertContactMessage } from '../../src/server/contact-messages/contact-message-store.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { type Database, openDatabase } from '../../src/server/db/open-database.ts';
import { patchDocument } from '../../src/server/documents/patch-document.ts';
import { programVersion } from '../../src/server/ground/program-version.ts';
import { insertUser } from '../../src/server/identity/base/user-store.ts';
import { migrateIdentity } from '../../src/server/identity/migrate-identity.ts';
import { createPostgresDatabase } from '../support/postgres-database.ts';
import { KEPT, RELEASES_DIR } from './kept-data.ts';
import { dumpPostgres, dumpSqlite } from './release-dump.ts';

/*
 * `npm run keep-release` writes the demo data at the present tables to tests/fixtures/releases/<version>, for SQLite and for
 * the PostgreSQL of TEST_DATABASE_URL: the same bytes for the same program.
 */

/** The moment of every row. */
const MOMENT = Date.parse('2026-01-01T12:00:00Z');

class StoppedDate extends Date {
  constructor(...parts: unknown[]) {
    super(...((parts.length > 0 ? parts : [MOMENT]) as [number]));
  }
  static override now = () => MOMENT;
}

const adminUrl = process.env.TEST_DATABASE_URL;
if (!adminUrl) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL on which databases may be created.');
globalThis.Date = StoppedDate as DateConstructor;
const folder = join(RELEASES_DIR, programVersion());
await mkdir(folder, { recursive: true });

const dataDir = await mkdtemp(join(tmpdir(), 'cairn-release-'));
await fill({ databaseUrl: null, dataDir });
await writeFile(join(folder, 'sqlite.sql'), dumpSqlite(join(dataDir, 'cairn.db')));
await rm(dataDir, { recursive: true });

const postgres = await createPostgresDatabase(adminUrl);
await fill({ databaseUrl: postgres.url, dataDir: '/nowhere' });
await writeFile(join(folder, 'postgres.sql'), await dumpPostgres(postgres.url));
await postgres.drop();
console.log(`${folder} holds the data of this release.`);

async function fill(settings: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const db = await openDatabase(settings);
  await migrate(db, migrateIdentity);
  await loadDemoData(db);
  await addWork(db);
  await db.close();
}

/** Adds what the demo data has not: a user, a change of a client, and a message. */
async function addWork({ query }: Database): Promise<void> {
  const { user, client, message } = KEPT;
  await insertUser(query, { ...user, emailVerified: true });
  const author = { id: user.id, email: user.email };
  await patchDocument(query, { collection: 'clients', id: client.id, author, changes: client.changes });
  await insertContactMessage(query, message);
}
