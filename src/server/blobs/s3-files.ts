import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import type { Files } from './files.ts';
import { measuredBytes } from './measured-bytes.ts';
import { toStorageError } from './storage-error.ts';

/** A bucket of Amazon S3, or of a service that speaks its protocol. */
export type S3Settings = {
  bucket: string;
  region: string;
  /** The address of a compatible service; null for Amazon's own. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Files in an S3 bucket. Each is spooled to `spoolFolder` first, as the service needs its length beforehand. */
export function s3Files(settings: S3Settings, spoolFolder: string): Files {
  let opening: Promise<Disk> | undefined;
  const disk = () => {
    opening ??= openBucket(settings);
    return opening;
  };
  return {
    async put(key, bytes) {
      const measured = measuredBytes(bytes);
      const spool = join(spoolFolder, randomUUID());
      try {
        await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
        await pipeline(Readable.from(measured.bytes, { objectMode: false }), createWriteStream(spool));
        const kept = measured.kept();
        await (await disk()).putStream(key, createReadStream(spool), { contentLength: kept.size });
        return kept;
      } catch (error) {
        throw measured.failure() ?? toStorageError(error);
      } finally {
        await rm(spool, { force: true });
      }
    },
    read: async (key) => (await disk()).getStream(key),
    remove: async (key) => (await disk()).delete(key),
    list: async (folder) => listKeys(await disk(), folder),
  };
}

async function listKeys(disk: Disk, folder: string): Promise<string[]> {
  const keys: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder || '/', {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    });
    for (const entry of page.objects) {
      if (entry.isFile && entry.key.startsWith(folder)) keys.push(entry.key);
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return keys.sort();
}

/** Loads the driver lazily, for a faster start of servers without a bucket. */
async function openBucket({ bucket, region, endpoint, ...credentials }: S3Settings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { accessKeyId, secretAccessKey } = credentials;
  const driver = new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Compatible services name the bucket in the path, and have no access lists.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    supportsACL: false,
    // Most of them do not support Amazon's trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    visibility: 'private',
  });
  return new Disk(driver);
}
