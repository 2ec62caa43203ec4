import { hasProofBits } from '#contract/contact-messages/contact-limits.ts';

/** Computes a proof of work for a stamp: a text with which its SHA-256 hash begins with enough zeros. */
export async function proofOfWork(stamp: string): Promise<string> {
  const encoder = new TextEncoder();
  for (let at = 0; ; at++) {
    const proof = at.toString(36);
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(`${stamp}.${proof}`));
    if (hasProofBits(new Uint8Array(hash))) return proof;
  }
}
