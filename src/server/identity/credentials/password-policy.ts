import { readFileSync } from 'node:fs';
import type { ErrorCode } from '#contract/error-contract.ts';

/** Longest password taken, in characters; long enough for any passphrase, short enough to hash. */
export const MAX_PASSWORD_LENGTH = 128;
/** Shortest part of an address that may not appear in a password; shorter parts appear in too many words. */
const MIN_CONTEXT_WORD_LENGTH = 4;
/** Fewest different characters a password needs. */
const MIN_DISTINCT_CHARACTERS = 5;
/** Shortest part of a common password, its digits and signs taken off, that makes others common. */
const MIN_COMMON_WORD_LENGTH = 4;
const PRODUCT_WORD = 'cairn';

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/** What those passwords are built around: however many digits and signs surround it, a guess tries it early. */
const commonWords: ReadonlySet<string> = new Set(
  [...commonPasswords].map(undecorated).filter((word) => word.length >= MIN_COMMON_WORD_LENGTH),
);

/**
 * Why a password may not be chosen, or null when it may: long enough, not among those everybody tries, and without
 * the product's name or the parts of the owner's address. Any characters are welcome.
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

/** A password without the digits and signs around it. */
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
