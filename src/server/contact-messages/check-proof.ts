import { createHash } from 'node:crypto';
import { hasProofBits } from '#contract/contact-messages/contact-limits.ts';

/** Whether a text is a proof of work for a stamp: their hash begins with enough zeros. */
export function isProof(stamp: string, proof: string | undefined): boolean {
  return Boolean(proof) && hasProofBits(createHash('sha256').update(`${stamp}.${proof}`).digest());
}
