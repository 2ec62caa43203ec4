import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { refuse } from './refuse.ts';

/** Most concurrent hashes: each uses 32 MB and a thread of the pool that also reads files. */
const MAX_CONCURRENT_HASHES = 2;
/** Most waiting hashes; further ones are refused at once rather than finished after the browser gave up. */
const MAX_WAITING_HASHES = 32;

/** scrypt (N=16384, r=16, p=1), with concurrent and waiting hashes limited for the whole process. */
export const passwordHashing = {
  hash: (password: string): Promise<string> => inTurn(() => hashPassword(password)),
  verify: (data: { hash: string; password: string }): Promise<boolean> => inTurn(() => verifyPassword(data)),
};

let working = 0;
const waiting: (() => void)[] = [];

/** Queues `work`. Ends the request with SERVICE_BUSY when the queue is full. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < MAX_CONCURRENT_HASHES) working += 1;
  else if (waiting.length < MAX_WAITING_HASHES) await new Promise<void>((start) => waiting.push(start));
  else refuse('SERVICE_BUSY');
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
