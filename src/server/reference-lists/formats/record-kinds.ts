import { ENTITY_KINDS, type EntityKind, type JsonValue } from '#records';
import { EVERY_KIND } from './source-record.ts';

export const COMPANY: readonly EntityKind[] = ['clients'];
/** A person on a list is both a contact and a related party. */
export const PERSON: readonly EntityKind[] = ['contacts', 'relatedParties'];

/** What lists call companies, people and what is neither, in small letters. */
const WORDS: readonly [words: readonly string[], kinds: readonly EntityKind[] | null][] = [
  [['person', 'people', 'individual', 'individuals', 'natural person', 'p'], PERSON],
  [
    [
      ...['company', 'firm', 'business', 'enterprise', 'entity', 'legal entity', 'legalentity', 'e'],
      ...['organisation', 'organization', 'publicbody', 'public body'],
    ],
    COMPANY,
  ],
  [['vessel', 'vessels', 'ship', 'ships', 'aircraft'], null],
];

/** The kinds that a record of this kind is matched as, all where the kind is not known; null for what is no company or person. */
export function recordKinds(value: JsonValue | undefined): readonly EntityKind[] | null {
  const kind = ENTITY_KINDS.find((known) => known === value);
  if (kind) return [kind];
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const known = WORDS.find(([words]) => words.includes(word));
  return known ? known[1] : EVERY_KIND;
}

/** What a record of some kinds is called. */
export function kindWords(kinds: readonly EntityKind[]): string {
  if (!kinds.includes('clients')) return 'Person';
  return kinds.length === 1 ? 'Company' : 'Company or person';
}
