import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileFrom } from '../../server/ground/write-file-from.ts';

/** What a command calls a file that is read from standard input. */
export const STANDARD_INPUT = '-';
/** What messages call it. */
export const STANDARD_INPUT_NAME = 'standard input';

/** Copies standard input to a file, as its form and encoding are found in the whole of it. Returns its path, and what removes it. */
export async function keepStandardInput(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-input-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'records');
  try {
    await writeFileFrom(process.stdin, path, { mode: 0o600 });
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
