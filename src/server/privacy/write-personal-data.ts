import type { JsonValue } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { Database } from '../db/open-database.ts';
import { yieldToOthers } from '../ground/yield-to-others.ts';
import { personalDataParts } from './export-personal-data.ts';

const ITEMS_PER_CHUNK = 200;

/** Writes the data of `exportPersonalData` as JSON, part by part: that of many years is never one text in memory. */
export async function* writePersonalData(
  db: Database,
  address: string,
): AsyncGenerator<Buffer, void, undefined> {
  let before = '{';
  for (const [name, read] of Object.entries(await personalDataParts(db, address))) {
    yield Buffer.from(`${before}\n  ${JSON.stringify(name)}: `);
    for (const text of partTexts((await read()) as JsonValue)) {
      yield Buffer.from(text);
      await yieldToOthers();
    }
    before = ',';
  }
  yield Buffer.from('\n}\n');
}

function* partTexts(value: JsonValue): Generator<string, void, undefined> {
  if (!Array.isArray(value) || value.length === 0) return yield indented(value, 1);
  let before = '[';
  for (const some of inParts(value, ITEMS_PER_CHUNK)) {
    yield some.map((item, at) => `${at === 0 ? before : ','}\n    ${indented(item, 2)}`).join('');
    before = ',';
  }
  yield '\n  ]';
}

function indented(value: JsonValue, depth: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`);
}
