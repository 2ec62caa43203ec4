import type { NameKind } from './normalize.ts';
import { normalizeOrganisation, normalizePerson } from './normalize.ts';

/** How two names compare as a whole, from identical to partly different. */
export const NAME_CLASSES = [
  'identical',
  'same-after-folding',
  'same-words-reordered',
  'same-after-legal-form',
  'partly-different',
] as const;
export type NameClass = (typeof NAME_CLASSES)[number];

/** The class of two names: the least that has to be ignored until they are equal. */
export function nameClass(kind: NameKind, a: string, b: string): NameClass {
  if (a.trim() === b.trim()) return 'identical';
  const [left, right] = [normalizePerson(a), normalizePerson(b)];
  if (left === right) return 'same-after-folding';
  if (inOrder(left) === inOrder(right)) return 'same-words-reordered';
  const isSame =
    kind === 'organisation' && inOrder(normalizeOrganisation(a)) === inOrder(normalizeOrganisation(b));
  return isSame ? 'same-after-legal-form' : 'partly-different';
}

function inOrder(name: string): string {
  return name.split(' ').sort().join(' ');
}
