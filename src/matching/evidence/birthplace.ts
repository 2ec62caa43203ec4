/** How two birthplaces compare. */
export type BirthplaceClass = 'equal' | 'different' | 'missing';

/** What of a birthplace is compared: letters and digits alone, in lower case; empty when missing. Section 9 of the specification. */
export function birthplaceKey(birthplace: string | undefined): string {
  return (birthplace ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How two birthplaces compare. Missing ones never agree. */
export function birthplaceClass(a: string | undefined, b: string | undefined): BirthplaceClass {
  const [left, right] = [birthplaceKey(a), birthplaceKey(b)];
  if (left === '' || right === '') return 'missing';
  return left === right ? 'equal' : 'different';
}
