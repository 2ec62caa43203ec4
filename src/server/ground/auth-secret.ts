import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';

const SECRET_BYTES = 32;

/**
 * Reads the secret of the data folder. The first call creates it, readable by its owner only.
 * @throws Error with a sentence when the folder cannot be made or written
 */
export function authSecretIn(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  makeDataFolder(dataDir);
  writeSecret(file);
  return readFileSync(file, 'utf8').trim();
}

function writeSecret(file: string): void {
  try {
    // `wx`: of two servers that start at once, one creates the secret and the other reads it.
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
