import { expect, test } from 'vitest';
import { indexWords, normalizePerson, packColumn, similarity } from '#matching';
import { type PackWork, packer } from './pack-batch.ts';
import { packInThreads } from './pack-threads.ts';

const FIRST = ['Ada', 'Adam', 'Eve', 'Robert', 'Bob', 'R.'];
const LAST = ['Marsh', 'Mersh', 'Marshall', 'Quay', 'Quayle', 'van der Bilt'];
const NAMES = FIRST.flatMap((first) => LAST.map((last) => normalizePerson(`${first} ${last}`)));

function aWork(): PackWork {
  const pairs = NAMES.flatMap((own, query) =>
    NAMES.flatMap((other, name) => {
      const score = similarity(own, other);
      return score >= 55 ? [{ query, name, score }] : [];
    }),
  );
  const start = Uint32Array.from(
    { length: NAMES.length + 1 },
    (_, at) => pairs.filter(({ query }) => query < at).length,
  );
  const rows = Uint32Array.from(NAMES.keys());
  return {
    kind: 'contacts',
    shard: {
      firstRow: 0,
      rowOfName: rows,
      fieldOfName: new Uint8Array(NAMES.length),
      ...packColumn(Array.from(rows, (row) => `1980-02-${10 + (row % 7)}`)),
      words: indexWords(NAMES),
    },
    records: NAMES.map((name, ord) => ({
      ...{ ord, kind: 'contacts' as const, name, normalized: name },
      birthday: `1980-02-${10 + (ord % 5)}`,
    })),
    found: {
      start,
      name: Uint32Array.from(pairs, ({ name }) => name),
      score: Uint8Array.from(pairs, ({ score }) => score),
    },
  };
}

test('Threads pack what is packed without them, in the order of the records', async () => {
  const work = aWork();
  const packed = await packInThreads(work, new AbortController().signal);
  expect(packed).toEqual(packer(work)(0, NAMES.length));
  expect(packed.length).toBe(NAMES.length);
});

test('Packing in threads that is aborted rejects with the reason', async () => {
  const ended = new AbortController();
  ended.abort(new Error('The run was cancelled.'));
  await expect(packInThreads(aWork(), ended.signal)).rejects.toThrow('The run was cancelled.');
});
