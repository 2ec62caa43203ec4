/** Longest name, address and message, in characters. Separate from the schema, so that public pages load no zod. */
export const MAX_CONTACT_NAME_LENGTH = 256;
export const MAX_CONTACT_EMAIL_LENGTH = 320;
export const MAX_CONTACT_DESCRIPTION_LENGTH = 20_000;
/** Minimum age of a form when it is sent: programs are faster than people. */
export const MIN_FORM_AGE_MS = 2_000;
/** Zero bits at the start of the hash of a proof of work: about a second of a telephone's time. */
const PROOF_BITS = 16;
/** Longest proof of work, in characters. */
export const MAX_PROOF_LENGTH = 20;

/** Whether a SHA-256 hash begins with the zeros of a proof of work. */
export function hasProofBits(hash: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = hash;
  return ((first << 16) | (second << 8) | third) >>> (24 - PROOF_BITS) === 0;
}
