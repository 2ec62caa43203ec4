import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SourceFigures } from '#contract/reference-lists/reference-list-contract.ts';
import type { PublishedFile } from '../kept-files/published-file-store.ts';
import { type SourceProof, sumSource } from './prove-source.ts';

/** The figures of a test from the published files that are kept with its list. */
export function sourceFiguresOf(proof: SourceProof): SourceFigures {
  return { ...sumSource(proof), at: new Date().toISOString() };
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
