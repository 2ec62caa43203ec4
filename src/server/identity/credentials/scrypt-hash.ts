import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 16;
const KEY_BYTES = 64;
const MAX_MEMORY_BYTES = 64 * 1_024 ** 2;

type Cost = { N: number; r: number; p: number };
type Hash = { cost: Cost; salt: string | Buffer; key: Buffer };

/** OWASP's minimum for scrypt, in its form with the least memory for parallel sign-ins. */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
/** The cost of hashes of better-auth, which earlier versions stored. */
const EARLIER_COST: Cost = { N: 2 ** 14, r: 16, p: 1 };

/** Hashes a password by scrypt, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, { cost: COST, salt });
  return `$scrypt$ln=${Math.log2(COST.N)},r=${COST.r},p=${COST.p}$${base64(salt)}$${base64(key)}`;
}

/** Returns whether a hash is of this password. Takes as long for hashes of a lower cost. */
export async function verifyPassword(text: string, password: string): Promise<boolean> {
  const hash = parseHash(text);
  const key = await deriveKey(password, hash);
  const missing = work(COST) - work(hash.cost);
  const p = Math.round(missing / (COST.N * COST.r));
  if (p > 0) await deriveKey(password, { ...hash, cost: { ...COST, p } });
  return key.length === hash.key.length && timingSafeEqual(key, hash.key);
}

/** Returns whether a hash has a lower cost than new ones. */
export function isOutdated(text: string): boolean {
  return work(parseHash(text).cost) < work(COST);
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
  const options = { ...cost, maxmem: MAX_MEMORY_BYTES };
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
