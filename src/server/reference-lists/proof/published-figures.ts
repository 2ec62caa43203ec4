import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PublishedFile } from '../kept-files/published-file-store.ts';
import type { SourceProof } from './prove-source.ts';
import type { KeptProof } from './source-proof-store.ts';

/** What a test from published files found, as it is kept with its list. */
export function keptProof(
  { counts, missed, missedInAll }: SourceProof,
  { files, program }: { files: PublishedFile[]; program: string },
): KeptProof {
  return { at: new Date().toISOString(), program, files, counts, missed, missedInAll };
}

/** Files on this machine, as a report names them. */
export async function describePublished(paths: readonly string[]): Promise<PublishedFile[]> {
  const files: PublishedFile[] = [];
  for (const path of paths) {
    const bytes = await readFile(path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    files.push({ name: basename(path), bytes: bytes.length, hash });
  }
  return files;
}
