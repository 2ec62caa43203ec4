import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/**
 * Reads the secret of the data folder. The first call creates it, readable by its owner only.
 * @throws Error with a sentence when the folder cannot be made or written
 */
export function authSecretIn(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeSecret(file);
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR ${dataDir} cannot be used (${code}): it must be a folder that the user who runs Cairn can make or write.`,
      { cause },
    );
  }
}

function writeSecret(file: string): void {
  try {
    // `wx`: of two servers that start at once, one creates the secret and the other reads it.
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
