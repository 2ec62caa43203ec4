import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { refuse } from './refuse.ts';

/** Hashes at work at once: each holds 32 MB and a thread of the pool that files are read with. */
const MAX_CONCURRENT_HASHES = 2;
/** Hashes waiting for their turn; more are turned away at once rather than answered after the browser gave up. */
const MAX_WAITING_HASHES = 32;

/** scrypt (N=16384, r=16, p=1), with the hashes at work and waiting capped for the whole process. */
export const passwordHashing = {
  hash: (password: string): Promise<string> => inTurn(() => hashPassword(password)),
  verify: (data: { hash: string; password: string }): Promise<boolean> => inTurn(() => verifyPassword(data)),
};

let working = 0;
const waiting: (() => void)[] = [];

/** Does `work` when its turn comes. Ends the request with SERVICE_BUSY when the queue is full. */
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
