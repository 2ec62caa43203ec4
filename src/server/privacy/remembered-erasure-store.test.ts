import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listRememberedErasures, rememberErasures } from './remembered-erasure-store.ts';

test('an erasure after a crash that cut the one before is remembered, and can be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-erasures-'));
  try {
    rememberErasures(folder, 'person', ['ann@firm.example', 'bob@firm.example']);
    const file = join(folder, 'erasures.jsonl');
    await truncate(file, (await readFile(file)).length - 20);
    rememberErasures(folder, 'person', ['cleo@firm.example']);
    expect(listRememberedErasures(folder)).toHaveLength(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});
