import { z } from 'zod';
import { allowsUnencrypted } from '../ground/config.ts';
import { isEncryptedOrLocal, url } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';
import type { S3Settings } from './s3-files.ts';

export type BlobConfig = {
  /** The bucket that files are kept in; null keeps them in the data folder. */
  s3: S3Settings | null;
  /** The service of buckets and its keys; null without keys. */
  s3Access: Omit<S3Settings, 'bucket'> | null;
};

export const blobSettings = settingsGroup({
  shape: {
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: url(['http:', 'https:']).optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  },
  problems(given) {
    const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, BACKUP_TARGET } = given;
    if (S3_ENDPOINT && !isEncryptedOrLocal(S3_ENDPOINT) && !allowsUnencrypted(given, 'bucket')) {
      return [
        'S3_ENDPOINT must begin with https://, or with http:// on this machine, or else ALLOW_UNENCRYPTED must name bucket, as in a network that only these servers share.',
      ];
    }
    if (!S3_BUCKET && BACKUP_TARGET?.startsWith('s3:')) return [];
    if (!S3_BUCKET) {
      return S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY || S3_ENDPOINT
        ? ['S3_BUCKET must be set with the other S3_ settings: the bucket that files are kept in.']
        : [];
    }
    return S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? []
      : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with S3_BUCKET.'];
  },
  read(settings): BlobConfig {
    const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint = null } = settings;
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
    if (!accessKeyId || !secretAccessKey) return { s3: null, s3Access: null };
    const s3Access = { region, endpoint, accessKeyId, secretAccessKey };
    return { s3: bucket ? { bucket, ...s3Access } : null, s3Access };
  },
});
