import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { folderTarget } from '../folder-target.ts';
import { LogShipper } from './log-shipper.ts';
import { listLogParts, unpackLog } from './shipped-log.ts';

/** Two transactions of this size do not fit into one part. */
const TRANSACTION_BYTES = 5_000_000;

forEachDatabase('The log of a backup', (createDatabase, kind) => {
  it.runIf(kind === 'sqlite')(
    'the log is shipped up to its present end, though more is written than can be shipped',
    async () => {
      const { db, dataDir } = await createDatabase();
      const folder = folderTarget(join(dataDir, 'backups'));
      let [parts, tables] = [0, 0];
      const writeTwoParts = async () => {
        for (const name of [`more_${tables++}`, `more_${tables++}`])
          await sql`create table ${sql.table(name)} as select zeroblob(${TRANSACTION_BYTES}) as bytes`.execute(
            db.query,
          );
      };
      const files: typeof folder = {
        ...folder,
        async put(key, bytes) {
          if (++parts > 3) throw new Error('The log has no end.');
          await writeTwoParts();
          return folder.put(key, bytes);
        },
      };
      const shipper = await LogShipper.open(
        { db, dataDir, hasOwnFiles: true },
        { store: { files, key: null }, backup: 'one' },
      );
      try {
        await shipper.ship();
        expect(parts).toBe(1);
        const between = new Date();
        await shipper.ship();
        expect(parts).toBe(3);
        expect(shipper.shippedAt?.getTime()).toBeGreaterThanOrEqual(between.getTime());
      } finally {
        shipper.snapshot.close();
      }
    },
  );

  it.runIf(kind === 'sqlite')(
    'of a page that is written again only what changed is kept, and all parts together are the log',
    async () => {
      const { db, dataDir } = await createDatabase();
      const store = { files: folderTarget(join(dataDir, 'backups')), key: null };
      const shipper = await LogShipper.open({ db, dataDir, hasOwnFiles: false }, { store, backup: 'one' });
      try {
        await sql`create table pages (id integer primary key, bytes blob)`.execute(db.query);
        await sql`insert into pages values (1, randomblob(200000))`.execute(db.query);
        await shipper.ship();
        await sql`update pages set bytes = bytes || x'00'`.execute(db.query);
        await shipper.ship();
        const parts = await listLogParts(store.files, 'one', null);
        const stored = await Promise.all(
          parts.map(async ({ name }) => (await buffer(await store.files.read(name))).length),
        );
        expect(stored).toHaveLength(2);
        expect(stored[1]).toBeLessThan((stored[0] as number) / 20);
        const restored = join(dataDir, 'restored');
        await unpackLog(store, parts, restored);
        const log = await readFile(join(dataDir, 'cairn.db-wal'));
        const unpacked = await readFile(join(restored, 'cairn.db-wal'));
        expect(unpacked.equals(log.subarray(0, unpacked.length))).toBe(true);
      } finally {
        shipper.snapshot.close();
      }
    },
  );
});
