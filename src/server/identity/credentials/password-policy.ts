import type { ErrorCode } from '#contract/error-contract.ts';
import { isWellKnownPassword } from './well-known-password.ts';

/** Longest password accepted, in characters: long enough for any passphrase, short enough to hash. */
export const MAX_PASSWORD_LENGTH = 128;
/** Shortest part of an address that may not appear in a password; shorter parts appear in too many words. */
const MIN_CONTEXT_WORD_LENGTH = 4;
const PRODUCT_WORD = 'cairn';

/**
 * Returns why a password may not be chosen, or null: it must be long enough, not common, and without the product's name
 * or parts of the owner's address. Any characters are allowed.
 */
export function passwordProblem(
  password: string,
  owner: { email: string; minLength: number },
): ErrorCode | null {
  const characters = [...password];
  if (characters.length < owner.minLength) return 'PASSWORD_TOO_SHORT';
  if (characters.length > MAX_PASSWORD_LENGTH) return 'PASSWORD_TOO_LONG';
  const lower = password.normalize('NFKC').toLowerCase();
  if (isWellKnownPassword(lower)) return 'PASSWORD_TOO_COMMON';
  const ends = endsFromWords(lower);
  const holdsWord = (word: string) =>
    lower.includes(word) || ends.some((end) => end.startsWith(lettersOf(word)));
  if (contextWords(owner.email).some(holdsWord)) return 'PASSWORD_HOLDS_ADDRESS';
  return null;
}

/**
 * The letters and digits from the start of each word on, so that northquay is found in north-quay, and no name between
 * two words: "ines" is not in "nine stones".
 */
function endsFromWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((_, at) => words.slice(at).join(''));
}

/** Removes everything but letters and digits. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function contextWords(email: string): string[] {
  const at = email.lastIndexOf('@');
  const domainLabels = email
    .slice(at + 1)
    .split('.')
    .slice(0, -1);
  const words = [email.slice(0, at), ...email.slice(0, at).split(/[^\p{L}\p{N}]+/u), ...domainLabels];
  return [PRODUCT_WORD, ...words.filter((word) => lettersOf(word).length >= MIN_CONTEXT_WORD_LENGTH)];
}
