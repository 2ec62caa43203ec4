import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Config } from '../ground/config.ts';

/**
 * An erased address, by which it can be recognised but not read: a salted hash. These stand outside the database, so that
 * a restored one does not lack them.
 */
export type HashedErasure = {
  id: string;
  at: string;
  /** `person`: erased everywhere; `account`: deleted by its user, whose writes stay. */
  kind: 'person' | 'account';
  salt: string;
  hash: string;
};

/** An erased record or text, which a restored database must be searched for: sealed with the server's secret. */
export type SealedErasure = { id: string; at: string; kind: 'record' | 'text'; sealed: string };

/** What was erased, so that it can be erased again in a restored database. */
export type RememberedErasure = HashedErasure | SealedErasure;

/** Whether an erasure is sealed. */
export function isSealed(erasure: RememberedErasure): erasure is SealedErasure {
  return 'sealed' in erasure;
}

/** Remembers an erased record or text in the data folder. It is on disk when it resolves. */
export async function rememberSealed(
  { dataDir, authSecret }: Pick<Config, 'dataDir' | 'authSecret'>,
  kind: SealedErasure['kind'],
  what: string,
): Promise<void> {
  const sealed = await symmetricEncrypt({ key: authSecret, data: what });
  append(dataDir, [{ id: randomUUID(), at: new Date().toISOString(), kind, sealed }]);
}

/**
 * Returns what a sealed erasure erased.
 * @throws Error when no secret of the server opens it
 */
export async function openSealed(
  { authSecrets }: Pick<Config, 'authSecrets'>,
  { sealed, at }: SealedErasure,
): Promise<string> {
  for (const key of authSecrets) {
    const what = await symmetricDecrypt({ key, data: sealed }).catch(() => null);
    if (what !== null) return what;
  }
  throw new Error(
    `What was erased at ${at} cannot be erased again: it is sealed with another AUTH_SECRET. Name that one, too, behind a comma.`,
  );
}

const SALT_BYTES = 16;

/** Remembers erased addresses in the data folder. They are on disk when it returns. */
export function rememberErasures(
  dataDir: string,
  kind: HashedErasure['kind'],
  addresses: readonly string[],
): void {
  const at = new Date().toISOString();
  const erasures = addresses.map((address) => {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    return { id: randomUUID(), at, kind, salt, hash: hashOf(address, salt) };
  });
  append(dataDir, erasures);
}

function append(dataDir: string, erasures: readonly RememberedErasure[]): void {
  const lines = erasures.map((erasure) => `${JSON.stringify(erasure)}\n`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = openSync(fileIn(dataDir), 'a', 0o600);
  try {
    // What a crash cut off stays a line of its own, which counts as none.
    const isCut = !/(^|\n)$/.test(readFileSync(fileIn(dataDir), 'utf8'));
    appendFileSync(file, (isCut ? '\n' : '') + lines.join(''));
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
export function isErased({ salt, hash }: HashedErasure, address: string): boolean {
  return hashOf(address, salt) === hash;
}

function hashOf(address: string, salt: string): string {
  return createHmac('sha256', salt).update(address.toLowerCase()).digest('hex');
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'erasures.jsonl');
}
