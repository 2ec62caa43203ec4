import { accessSync, constants, mkdirSync } from 'node:fs';

/**
 * Makes the data folder where it is missing.
 * @throws Error with a sentence when it cannot be made or written
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR ${dataDir} cannot be used (${code}): it must be a folder that the user who runs Cairn can make and write, on a disk that is not read-only.`,
      { cause },
    );
  }
}
