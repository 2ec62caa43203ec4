/** How two birthplaces compare. */
export type BirthplaceClass = 'equal' | 'different' | 'missing';

/** The normalised birthplace: letters and digits only, in lower case; empty when missing. Section 9 of the specification. */
export function birthplaceKey(birthplace: string | undefined): string {
  if (!birthplace) return '';
  return birthplace
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How two birthplaces compare. Missing ones never agree. */
export function birthplaceClass(a: string | undefined, b: string | undefined): BirthplaceClass {
  return birthplaceKeyClass(birthplaceKey(a), birthplaceKey(b));
}

/** `birthplaceClass` of two birthplace keys. */
export function birthplaceKeyClass(a: string, b: string): BirthplaceClass {
  if (a === '' || b === '') return 'missing';
  return a === b ? 'equal' : 'different';
}
