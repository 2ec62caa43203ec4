import { expect, test } from 'vitest';
import { readJsonSource } from './json-source.ts';

const CUT = 'The list of records in this file does not end: the file was cut.';

/** The values of a text that arrives in pieces of three characters. */
async function read(text: string, listKey?: string): Promise<unknown[]> {
  const pieces = text.match(/.{1,3}/gs) ?? [];
  const file = {
    async *read() {
      for (const piece of pieces) yield Buffer.from(piece);
    },
  };
  const values: unknown[] = [];
  for await (const rows of readJsonSource(file, { list: listKey })) {
    for (const row of rows) values.push('value' in row ? row.value : row.problem);
  }
  return values;
}

const LIST = '[{"id":"a]","n":[1,[2]]},\n{"id":"b"}]';

test('a list, lists one after the other, and an object a line are read whole', async () => {
  const both = [{ id: 'a]', n: [1, [2]] }, { id: 'b' }];
  expect(await read(LIST)).toEqual(both);
  expect(await read(`${LIST}\n${LIST}\n`)).toEqual([...both, ...both]);
  expect(await read('{"id":"a"}\n{"id":"b"}')).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(await read(`{"date":"x","list":${LIST},"more":[`, 'list')).toEqual(both);
});

test('a list that was cut is refused wherever it was cut, not taken as a shorter one', async () => {
  for (let length = 1; length < LIST.length; length++) {
    await expect(read(LIST.slice(0, length)), LIST.slice(0, length)).rejects.toThrow(CUT);
    await expect(read(`{"list":${LIST.slice(0, length)}`, 'list')).rejects.toThrow(CUT);
  }
});

test('of objects a line the last one that was cut is a bad row', async () => {
  expect(await read('{"id":"a"}\n{"id":')).toEqual([{ id: 'a' }, 'This is not a JSON object.']);
});
