import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { createIdentityScenario } from '../../../tests/support/identity-scenario.ts';
import { removeAbandonedFiles } from '../blobs/abandoned-file-store.ts';
import { storeWrites } from '../documents/store-writes.ts';
import { findUserByEmail } from '../identity/base/user-store.ts';
import { insertUpload } from '../uploads/stored-file-store.ts';
import { erasePersonalData } from './erase-personal-data.ts';

const EMAIL = 'zelda@firm.example';
const METADATA = { described: {}, custom: {}, changes: 0, updatedAt: '2026-01-02T00:00:00.000Z' };
const KEYS = ['ze/first', 'ze/second'];

forEachDatabase('Files of a person who is erased', (createDatabase) => {
  test('are deleted later when the server is killed, or the bucket is away, after the rows are gone', async () => {
    const app = await createIdentityScenario(createDatabase);
    try {
      await app.signedInAs(EMAIL);
      const { db, files } = app.deps;
      const user = (await findUserByEmail(db.query, EMAIL)) ?? expect.fail('no user');
      for (const [at, storageKey] of KEYS.entries()) {
        await files.put(storageKey, Readable.from([Buffer.from('Zelda')]));
        const path = `pdfs/${at}_passport.pdf`;
        await insertUpload(db.query, {
          id: `file-${at}`,
          userId: user.id,
          path,
          storageKey,
          metadata: METADATA,
        });
      }
      const away = { ...files, remove: () => Promise.reject(new Error('The bucket is away.')) };
      await expect(erasePersonalData({ ...app.deps, files: away, storeWrites }, EMAIL)).rejects.toThrow(
        'The bucket is away.',
      );
      expect(await findUserByEmail(db.query, EMAIL)).toBeNull();
      expect(await files.list('ze/')).toEqual(KEYS);
      await removeAbandonedFiles(db, files);
      expect(await files.list('ze/')).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
