import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An erased address, by which it can be recognised but not read: a salted hash. These stand outside the database, so that
 * a restored one does not lack them.
 */
export type RememberedErasure = {
  id: string;
  at: string;
  /** `person`: erased everywhere; `account`: deleted by its user, whose writes stay. */
  kind: 'person' | 'account';
  salt: string;
  hash: string;
};

const SALT_BYTES = 16;

/** Remembers erased addresses in the data folder. They are on disk when it returns. */
export function rememberErasures(
  dataDir: string,
  kind: RememberedErasure['kind'],
  addresses: readonly string[],
): void {
  const at = new Date().toISOString();
  const lines = addresses.map((address) => {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    return `${JSON.stringify({ id: randomUUID(), at, kind, salt, hash: hashOf(address, salt) })}\n`;
  });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = openSync(fileIn(dataDir), 'a', 0o600);
  try {
    appendFileSync(file, lines.join(''));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Returns the erasures remembered in the data folder, oldest first. A line that a crash cut off counts as none. */
export function listRememberedErasures(dataDir: string): RememberedErasure[] {
  if (!existsSync(fileIn(dataDir))) return [];
  const lines = readFileSync(fileIn(dataDir), 'utf8').split('\n');
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line));
}

/** Whether an address is the erased one. */
export function isErased({ salt, hash }: RememberedErasure, address: string): boolean {
  return hashOf(address, salt) === hash;
}

function hashOf(address: string, salt: string): string {
  return createHmac('sha256', salt).update(address.toLowerCase()).digest('hex');
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'erasures.jsonl');
}
