import { AppError, wrongField } from '../ground/app-error.ts';
import type { StoredDocument } from './document-store.ts';

/** The version that a write expects to replace: a number, any version, no document, or no expectation (undefined). */
export type ExpectedVersion = number | 'any' | 'none' | undefined;

/** Reads `If-Match: "3"` or `*`, and `If-None-Match: *`. */
export function readExpectedVersion(headers: {
  'if-match'?: string | undefined;
  'if-none-match'?: string | undefined;
}): ExpectedVersion {
  const match = headers['if-match']?.trim();
  const noneMatch = headers['if-none-match']?.trim();
  if (noneMatch !== undefined) {
    if (noneMatch === '*' && match === undefined) return 'none';
    throw wrongField('if-none-match', 'Send If-None-Match: * alone, to create only.');
  }
  if (match === undefined) return undefined;
  if (match === '*') return 'any';
  // Proxies that compress mark the tag as weak.
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(match)?.[1];
  if (version === undefined)
    throw wrongField('if-match', 'Send the ETag of the document you read, such as "3".');
  return Number(version);
}

/**
 * Compares the current version with the expected one.
 * @throws AppError 409 with the current document when they differ
 */
export function checkExpectedVersion(expected: ExpectedVersion, current: StoredDocument | null): void {
  if (expected === undefined) return;
  const fits =
    expected === 'none' ? !current : expected === 'any' ? current !== null : current?.version === expected;
  if (!fits) throw new AppError('CONFLICT', { data: { current } });
}
