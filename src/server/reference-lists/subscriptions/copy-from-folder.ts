import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileProblem } from '../../source-files/file-problem.ts';
import type { SourceMark } from './fetch-list.ts';
import { isWithin } from './list-sources.ts';
import type { SubscriptionConfig } from './subscription-settings.ts';

const LIST_FILE = /^[^.].*\.(csv|tsv|txt|json|jsonl|xlsx|zip|gz)$/i;

/**
 * Copies the newest file of a watched folder to a path; null when it is the one of the mark. Links are not followed.
 * @throws FileProblem that says what is wrong with the folder or the file
 */
export async function copyFromFolder(
  folder: string,
  { mark, path, config }: { mark: SourceMark | null; path: string; config: SubscriptionConfig },
): Promise<SourceMark | null> {
  const newest = await newestFile(folder, config);
  const marked = { source: newest.name, etag: String(newest.size), lastModified: newest.modifiedAt };
  if (
    mark?.source === marked.source &&
    mark.etag === marked.etag &&
    mark.lastModified === marked.lastModified
  ) {
    return null;
  }
  const hash = createHash('sha256');
  const file = join(folder, newest.name);
  const stream = createReadStream(file);
  stream.on('data', (chunk) => hash.update(chunk));
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  const after = await lstat(file).catch(() => null);
  if (after?.size !== newest.size || after.mtime.toISOString() !== newest.modifiedAt) {
    throw new FileProblem(`${newest.name} is still being written. It is read again soon.`);
  }
  const digest = hash.digest('hex');
  const checksum = await readFile(`${file}.sha256`, 'latin1').catch(() => null);
  if (checksum !== null && !checksum.toLowerCase().includes(digest)) {
    throw new FileProblem(`${newest.name} differs from its checksum in ${newest.name}.sha256.`);
  }
  return { ...marked, hash: digest };
}

async function newestFile(folder: string, { listSources, listMaxBytes }: SubscriptionConfig) {
  const real = await realpath(folder).catch(() => null);
  if (real === null) throw new FileProblem(`The folder ${folder} is not there.`);
  const allowed = await Promise.all(listSources.folders.map((one) => realpath(one).catch(() => one)));
  if (!allowed.some((one) => isWithin(one, real))) {
    throw new FileProblem(`LIST_SOURCES does not allow ${folder}.`);
  }
  const names = (await readdir(real)).filter((name) => LIST_FILE.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, ...(await describe(join(real, name))) })),
  );
  const newest = files
    .filter(({ isFile }) => isFile)
    .reduce<(typeof files)[number] | null>(
      (best, file) => (best === null || file.modifiedAt > best.modifiedAt ? file : best),
      null,
    );
  if (newest === null) throw new FileProblem(`The folder ${folder} holds no list.`);
  if (newest.size === 0) throw new FileProblem(`${newest.name} is empty.`);
  if (newest.size > listMaxBytes) {
    const most = (listMaxBytes / 1_000_000).toLocaleString('en-GB');
    throw new FileProblem(`${newest.name} has more than ${most} MB, the most that is read.`);
  }
  return newest;
}

async function describe(path: string) {
  const found = await lstat(path).catch(() => null);
  return {
    isFile: found?.isFile() ?? false,
    size: found?.size ?? 0,
    modifiedAt: found?.mtime.toISOString() ?? '',
  };
}
