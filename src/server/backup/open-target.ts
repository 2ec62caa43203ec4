import { join, resolve } from 'node:path';
import type { BlobConfig } from '../blobs/blob-settings.ts';
import type { Files } from '../blobs/files.ts';
import { s3Files } from '../blobs/s3-files.ts';
import { folderTarget } from './folder-target.ts';

/** The address of a bucket, with or without a prefix of its keys. */
export const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/([\w!./-]+?))?\/*$/;

/**
 * Opens the place of backups: a folder, or a bucket such as s3://bucket/prefix, with the keys of the S3_ settings.
 * @throws Error with a sentence
 */
export function openTarget(
  target: string,
  { s3Access, dataDir }: Pick<BlobConfig, 's3Access'> & { dataDir: string },
): Files {
  if (!/^[a-z0-9]+:/i.test(target)) return folderTarget(resolve(target));
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(target) ?? [];
  if (!bucket)
    throw new Error(`${target} is neither a folder nor the address of a bucket, such as s3://bucket/prefix.`);
  if (!s3Access) {
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set for a backup in a bucket.');
  }
  const files = s3Files({ bucket, ...s3Access }, join(dataDir, 'spool'));
  return prefix ? withPrefix(files, `${prefix}/`) : files;
}

function withPrefix(files: Files, prefix: string): Files {
  return {
    put: (key, bytes) => files.put(`${prefix}${key}`, bytes),
    read: (key) => files.read(`${prefix}${key}`),
    remove: (key) => files.remove(`${prefix}${key}`),
    list: async (folder) => (await files.list(`${prefix}${folder}`)).map((key) => key.slice(prefix.length)),
  };
}
