import { domainToASCII } from 'node:url';
import { z } from 'zod';

/** Longest valid address, in characters (RFC 5321, 4.5.3.1.3). */
const MAX_EMAIL_LENGTH = 254;
const emailSchema = z.email().max(MAX_EMAIL_LENGTH);

/**
 * Normalises an email address for storing and comparing: trimmed, lower case, its domain in punycode without the
 * trailing dot. Null when it is not an address; line breaks and other controls are never accepted.
 */
export function normalizeEmail(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > 2 * MAX_EMAIL_LENGTH) return null;
  const email = `${trimmed.slice(0, at)}@${normalizeDomain(trimmed.slice(at + 1))}`;
  return emailSchema.safeParse(email).success ? email : null;
}

/** Normalises a domain for comparing: lower case, punycode, no trailing dot. Empty when it is not a domain. */
export function normalizeDomain(domain: string): string {
  return domainToASCII(domain.trim().replace(/\.$/, ''));
}

/** Returns whether an address or its domain is allowed. The match is exact: a subdomain is another domain. */
export function isEmailAllowed(email: string, allowed: readonly string[] | null): boolean {
  if (allowed === null) return true;
  const domain = normalizeDomain(email.split('@')[1] ?? '');
  const isDomain = (item: string) => domain !== '' && !item.includes('@') && normalizeDomain(item) === domain;
  return allowed.some((item) => isDomain(item) || (domain !== '' && item === email));
}

/** Returns the name of a user who gave none: the part before the @. */
export function nameOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
