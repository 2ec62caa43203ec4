import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { folderOfTest } from '../../../tests/support/folder-of-tests.ts';
import { folderTarget } from './folder-target.ts';

test.each(['../outside', 'backups/../../outside', '/tmp/outside', '..'])(
  'the folder of backups writes and reads no file under the key %s, which leaves it',
  async (key) => {
    const parent = folderOfTest();
    const target = folderTarget(join(parent, 'backups'));
    const written = async () => target.put(key, Readable.from([Buffer.from('stone')]));
    await expect(written()).rejects.toThrow('is not a name of a file');
    await expect((async () => target.read(key))()).rejects.toThrow('is not a name of a file');
    expect(await readdir(parent)).not.toContain('outside');
  },
);

test('a folder that is a file is told in a sentence, to write and to read', async () => {
  const parent = folderOfTest();
  const file = join(parent, 'file');
  await writeFile(file, '');
  const target = folderTarget(file);
  const said = (what: string) => new RegExp(`^${file} cannot be ${what} \\(ENOTDIR\\): it must be a folder`);
  await expect(target.put('a/b', Readable.from([Buffer.from('stone')]))).rejects.toThrow(said('written'));
  await expect(target.list('a')).rejects.toThrow(said('read'));
});
