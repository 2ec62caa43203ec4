import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** An empty folder of the tests of a file or of a `describe`: there from before the first until after the last of them. */
export function folderOfTests(): string {
  const folder = join(tmpdir(), `cairn-test-${randomUUID()}`);
  beforeAll(() => mkdir(folder));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty folder of the test that runs, which is removed when the test has ended. */
export function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
