import type { EntityKind } from '#records';

/** Makes a value for each kind of records. */
export function perKind<T>(of: (kind: EntityKind) => T): Record<EntityKind, T> {
  return { clients: of('clients'), contacts: of('contacts'), relatedParties: of('relatedParties') };
}

/** The kinds in words, as in a note. */
export const KIND_WORDS = perKind((kind) => (kind === 'relatedParties' ? 'related parties' : kind));
