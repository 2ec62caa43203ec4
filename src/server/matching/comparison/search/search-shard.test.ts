import { expect, test } from 'vitest';
import { indexNames, indexWords, invertIndex, normalizePerson } from '#matching';
import { sampleNames } from '../../../../../tests/support/name-samples.ts';
import { KeptShards, type SearchedName, type SearchedShard } from './search-shard.ts';

const names = sampleNames(300, 31);
const normalized = names.map(normalizePerson);
const shard: SearchedShard = {
  ...{ number: 0, firstRow: 0, rowCount: names.length, words: indexWords(normalized) },
  postings: invertIndex(indexNames(normalized)),
  rowOfName: Uint32Array.from(names.keys()),
  fieldOfName: new Uint8Array(names.length),
  birthdayOfRow: new Int32Array(names.length),
  birthdaySets: new Int32Array(),
};
const searched = names.map((name): SearchedName => {
  return { kind: 'contacts', name, normalized: normalizePerson(name), birthday: null };
});

test('a shard that is kept gives what one gives that is sent again, also after what is prepared was dropped', () => {
  const kept = new KeptShards();
  kept.perform({ do: 'search', number: 1, shard, name: searched[0] as SearchedName });
  let candidates = 0;
  for (let round = 0; candidates < 12_000; round++) {
    for (const name of searched) {
      const finds = kept.perform({ do: 'search', number: 1, shard: null, name });
      if (finds && 'packed' in finds) candidates += finds.packed.length / 8;
      if (round > 0) continue;
      expect(finds).toEqual(new KeptShards().perform({ do: 'search', number: 1, shard, name }));
    }
  }
  const [name] = searched as [SearchedName];
  expect(kept.perform({ do: 'search', number: 1, shard: null, name })).toEqual(
    new KeptShards().perform({ do: 'search', number: 1, shard, name }),
  );
});

test('a shard that was forgotten must be sent again', () => {
  const kept = new KeptShards();
  const [name] = searched as [SearchedName];
  kept.perform({ do: 'search', number: 1, shard, name });
  expect(kept.perform({ do: 'forget', number: 1 })).toBeNull();
  expect(() => kept.perform({ do: 'search', number: 1, shard: null, name })).toThrow('was not sent');
});
