import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3 } from '@aws-sdk/client-s3';
import { writeFileFrom } from '../ground/write-file-from.ts';
import type { Files } from './files.ts';
import { measuredBytes } from './measured-bytes.ts';
import { safeKey } from './safe-key.ts';
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
  let opening: Promise<S3> | undefined;
  const bucket = () => {
    opening ??= openBucket(settings);
    return opening;
  };
  const at = (key: string) => ({ Bucket: settings.bucket, Key: safeKey(key) });
  return {
    async put(key, bytes) {
      const measured = measuredBytes(bytes);
      const spool = join(spoolFolder, randomUUID());
      try {
        await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
        await writeFileFrom(measured.bytes, spool);
        const kept = measured.kept();
        const client = await bucket();
        await client.putObject({ ...at(key), Body: createReadStream(spool), ContentLength: kept.size });
        return kept;
      } catch (error) {
        throw measured.failure() ?? toStorageError(error);
      } finally {
        await rm(spool, { force: true });
      }
    },
    read: async (key) => (await (await bucket()).getObject(at(key))).Body as Readable,
    async remove(key) {
      await (await bucket()).deleteObject(at(key));
    },
    list: async (folder) => listKeys(await bucket(), { Bucket: settings.bucket, Prefix: folder }),
  };
}

async function listKeys(client: S3, within: { Bucket: string; Prefix: string }): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.listObjectsV2({ ...within, ContinuationToken: token });
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    token = page.NextContinuationToken;
  } while (token);
  return keys.sort();
}

/** Loads the client lazily, for a faster start of servers without a bucket. */
async function openBucket({ region, endpoint, ...credentials }: S3Settings): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  const { accessKeyId, secretAccessKey } = credentials;
  return new S3({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Compatible services name the bucket in the path.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Most of them do not support Amazon's trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
