import { readFileSync } from 'node:fs';
import type { ErrorCode } from '#contract/error-contract.ts';

/** Longest password accepted, in characters: long enough for any passphrase, short enough to hash. */
export const MAX_PASSWORD_LENGTH = 128;
/** Shortest part of an address that may not appear in a password; shorter parts appear in too many words. */
const MIN_CONTEXT_WORD_LENGTH = 4;
/** Fewest different characters a password needs. */
const MIN_DISTINCT_CHARACTERS = 5;
/** Shortest core of a common password, without the digits and signs around it, that makes other passwords common. */
const MIN_COMMON_WORD_LENGTH = 4;
const PRODUCT_WORD = 'cairn';

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/** The cores of common passwords: with any digits and signs around them, attackers guess them early. */
const commonWords: ReadonlySet<string> = new Set(
  [...commonPasswords].map(undecorated).filter((word) => word.length >= MIN_COMMON_WORD_LENGTH),
);

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
  if (isCommon(lower)) return 'PASSWORD_TOO_COMMON';
  if (contextWords(owner.email).some((word) => lower.includes(word))) return 'PASSWORD_HOLDS_ADDRESS';
  return null;
}

function isCommon(password: string): boolean {
  if (new Set(password).size < MIN_DISTINCT_CHARACTERS || commonPasswords.has(password)) return true;
  return commonWords.has(undecorated(password));
}

/** Removes the digits and signs around a password. */
function undecorated(password: string): string {
  return password.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, '');
}

function contextWords(email: string): string[] {
  const at = email.lastIndexOf('@');
  const domainLabels = email
    .slice(at + 1)
    .split('.')
    .slice(0, -1);
  const words = [email.slice(0, at), ...email.slice(0, at).split(/[^\p{L}\p{N}]+/u), ...domainLabels];
  return [PRODUCT_WORD, ...words.filter((word) => word.length >= MIN_CONTEXT_WORD_LENGTH)];
}
