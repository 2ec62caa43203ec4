import { expect, test, vi } from 'vitest';
import { indexNames, indexWords, invertIndex, normalizePerson } from '#matching';
import { sampleNames } from '../../../../../tests/support/name-samples.ts';
import type { MatchShard } from '../../match-shards.ts';
import { joinedForm, ResidentShards, searchedForm } from './resident-shards.ts';

const form = searchedForm({ invert: async (index) => invertIndex(index) });
const list = { id: 'list', importedAt: '2026-11-01T00:00:00.000Z' };

function someShards() {
  const opened: string[] = [];
  const names = sampleNames(50, 31).map(normalizePerson);
  const shards = {
    list: async () => [0, 1, 2].map((number) => ({ number, rowCount: 50 })),
    open: async (listId: string, kind: string, number: number): Promise<MatchShard> => {
      opened.push(`${listId}/${kind}/${number}`);
      return {
        ...{ number, firstRow: 0, rowCount: 50, index: indexNames(names) },
        words: indexWords(names),
        rowOfName: Uint32Array.from(names.keys()),
        fieldOfName: new Uint8Array(50),
        birthdayOfRow: new Int32Array(50),
        birthdaySets: new Int32Array(),
      };
    },
  };
  return { shards, opened };
}

test('A shard is opened once, also by searches at the same time', async () => {
  const { shards, opened } = someShards();
  const resident = new ResidentShards(shards, form, { maxBytes: 2 ** 20 });
  const get = () => resident.get({ list, kind: 'contacts', number: 0 });
  const [one, other] = await Promise.all([get(), get()]);
  expect(await get()).toBe(one);
  expect(other).toBe(one);
  expect(opened).toEqual(['list/contacts/0']);
});

test('The shard used longest ago leaves when memory is short', async () => {
  const { shards, opened } = someShards();
  const measured = new ResidentShards(shards, form, { maxBytes: 2 ** 20 });
  await measured.get({ list, kind: 'contacts', number: 0 });
  const resident = new ResidentShards(shards, form, { maxBytes: 2 * measured.bytes });
  opened.length = 0;
  for (const number of [0, 1, 0, 2, 0, 1]) await resident.get({ list, kind: 'contacts', number });
  expect(opened).toEqual([0, 1, 2, 1].map((number) => `list/contacts/${number}`));
  expect(resident.bytes).toBe(2 * measured.bytes);
});

test('Shards that nothing has used for some time leave memory', async () => {
  const { shards, opened } = someShards();
  const resident = new ResidentShards(shards, joinedForm, { maxBytes: 2 ** 20, idleMs: 1 });
  const shard = await resident.get({ list, kind: 'contacts', number: 0 });
  expect(shard.index.sizes.names).toBe(50);
  await vi.waitUntil(() => resident.bytes === 0);
  await resident.get({ list, kind: 'contacts', number: 0 });
  expect(opened).toHaveLength(2);
});

test('Another import under the same id is opened again', async () => {
  const { shards, opened } = someShards();
  const resident = new ResidentShards(shards, form, { maxBytes: 2 ** 20 });
  await resident.get({ list, kind: 'contacts', number: 0 });
  const again = { ...list, importedAt: '2026-11-02T00:00:00.000Z' };
  await resident.get({ list: again, kind: 'contacts', number: 0 });
  expect(opened).toHaveLength(2);
});

test('A shard that cannot be opened is tried again by the next search', async () => {
  const { shards } = someShards();
  let tries = 0;
  const open: typeof shards.open = async (...of) => {
    if (tries++ === 0) throw new Error('The disk is away.');
    return shards.open(...of);
  };
  const resident = new ResidentShards({ ...shards, open }, form, { maxBytes: 2 ** 20 });
  const get = () => resident.get({ list, kind: 'contacts', number: 0 });
  await expect(get()).rejects.toThrow('The disk is away.');
  expect((await get()).number).toBe(0);
});
