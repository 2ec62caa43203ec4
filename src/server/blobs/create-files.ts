import { join } from 'node:path';
import type { Config } from '../ground/config.ts';
import type { BlobConfig } from './blob-settings.ts';
import { diskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { s3Files } from './s3-files.ts';
import { spoolFolder } from './spool.ts';

/** Creates the blob store: an S3 bucket when the settings name one, else a folder in the data folder. */
export function createFiles({ s3, dataDir }: Pick<Config, 'dataDir'> & Pick<BlobConfig, 's3'>): Files {
  return s3 ? s3Files(s3, spoolFolder({ dataDir })) : diskFiles(join(dataDir, 'files'));
}
