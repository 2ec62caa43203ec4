/** A prime. */
export const HASH_BASE = 16_777_619;

/** A number of 32 bits for a text: the hash of two texts joined is hash(a) × base^length(b) + hash(b). */
export function textHash(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, HASH_BASE) + text.charCodeAt(at)) | 0;
  return hash;
}
