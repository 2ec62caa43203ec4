import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SERVER_PROGRAM } from './support/built-server.ts';

const BUILT = dirname(SERVER_PROGRAM);

test('no built file has a character beyond Latin-1, for which V8 would keep it in two bytes a character', () => {
  const files = readdirSync(BUILT);
  expect(files).toContain('main.js');
  // What the build cannot escape is text of String.raw.
  const lines = files.flatMap((file) => {
    const wide = readFileSync(join(BUILT, file), 'utf8').match(/.*[\u0100-\uffff].*/g) ?? [];
    return wide.map((line) => `${file}: ${line.trim()}`);
  });
  expect(lines).toEqual([]);
});
