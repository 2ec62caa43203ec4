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
  /** Address of another service than Amazon's; null for Amazon's own. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Files in an S3 bucket. Each lies in `spoolFolder` for a moment on its way there, as the service must be told its length first. */
export function s3Files(settings: S3Settings, spoolFolder: string): Files {
  let opening: Promise<Disk> | undefined;
  const disk = () => {
    opening ??= openBucket(settings);
    return opening;
  };
  return {
    async put(key, bytes) {
      const weighed = measuredBytes(bytes);
      const spool = join(spoolFolder, randomUUID());
      try {
        await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
        await pipeline(Readable.from(weighed.bytes, { objectMode: false }), createWriteStream(spool));
        const kept = weighed.kept();
        await (await disk()).putStream(key, createReadStream(spool), { contentLength: kept.size });
        return kept;
      } catch (error) {
        throw weighed.failure() ?? toStorageError(error);
      } finally {
        await rm(spool, { force: true });
      }
    },
    read: async (key) => (await disk()).getStream(key),
    remove: async (key) => (await disk()).delete(key),
  };
}

/** The driver is loaded here, as a server without a bucket should not wait for it at its start. */
async function openBucket({ bucket, region, endpoint, ...credentials }: S3Settings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { accessKeyId, secretAccessKey } = credentials;
  const driver = new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's name the bucket in the path, and know no access lists.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    supportsACL: false,
    // Most of them cannot read Amazon's newer way of sending a checksum after the bytes either.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    visibility: 'private',
  });
  return new Disk(driver);
}
