import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 16;
const KEY_BYTES = 64;

type Cost = { N: number; r: number; p: number };
type Hash = { cost: Cost; salt: string | Buffer; key: Buffer };

/** The cost of hashes of better-auth, which earlier versions stored. */
const EARLIER_COST: Cost = { N: 2 ** 14, r: 16, p: 1 };

/**
 * Hashes a password by scrypt, in the PHC string format.
 * @param ln the binary logarithm of N: each hash takes 2^ln KB of memory, and one more takes twice the time
 */
export async function hashPassword(password: string, ln: number): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = costOf(ln);
  const key = await deriveKey(password, { cost, salt });
  return `$scrypt$ln=${ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`;
}

/** Returns whether a hash is of this password. Takes as long for hashes of a lower cost than those of `ln`. */
export async function verifyPassword(text: string, password: string, ln: number): Promise<boolean> {
  const hash = parseHash(text);
  const key = await deriveKey(password, hash);
  for (const cost of missingWork(hash.cost, costOf(ln))) await deriveKey(password, { ...hash, cost });
  return key.length === hash.key.length && timingSafeEqual(key, hash.key);
}

/** Returns whether a hash has a lower cost than those of `ln`. */
export function isOutdated(text: string, ln: number): boolean {
  return work(parseHash(text).cost) < work(costOf(ln));
}

/**
 * What is to be hashed besides a hash of a lower cost, so that its time does not tell it apart: most of it with the memory
 * of new ones, as the time of a block depends on it.
 */
function missingWork(from: Cost, to: Cost): Cost[] {
  const missing = Math.max(0, work(to) - work(from));
  const part = { ...to, p: 1 };
  const rest = { ...part, N: from.N };
  const parts = Math.floor(missing / work(part));
  const rests = Math.round((missing - parts * work(part)) / work(rest));
  return [
    { ...part, p: parts },
    { ...rest, p: rests },
  ].filter(({ p }) => p > 0);
}

function costOf(ln: number): Cost {
  return { N: 2 ** ln, r: 8, p: 5 };
}

function parseHash(text: string): Hash {
  const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  if (parts) {
    const [, ln, r, p, salt = '', key = ''] = parts;
    const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
    return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  }
  const [salt = '', key = ''] = text.split(':');
  return { cost: EARLIER_COST, salt, key: Buffer.from(key, 'hex') };
}

function deriveKey(password: string, { cost, salt }: Omit<Hash, 'key'>): Promise<Buffer> {
  // Twice what scrypt needs, which is 128 bytes for each of its blocks.
  const options = { ...cost, maxmem: 2 * 128 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Returns how many blocks scrypt mixes. */
function work({ N, r, p }: Cost): number {
  return N * r * p;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
