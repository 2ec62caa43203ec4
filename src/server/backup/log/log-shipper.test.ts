import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { folderTarget } from '../folder-target.ts';
import { LogShipper } from './log-shipper.ts';

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
});
