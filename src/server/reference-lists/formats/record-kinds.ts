import { ENTITY_KINDS, type EntityKind, type JsonValue } from '#records';
import { SourceRowError } from './source-record.ts';

const COMPANY: readonly EntityKind[] = ['clients'];
const PERSON: readonly EntityKind[] = ['contacts', 'relatedParties'];

/** What lists call companies, people and what is neither, in small letters. */
const WORDS: readonly [words: readonly string[], kinds: readonly EntityKind[] | null][] = [
  [['person', 'people', 'individual', 'natural person'], PERSON],
  [['company', 'firm', 'business', 'entity', 'legal entity', 'organisation', 'organization'], COMPANY],
  [['vessel', 'ship', 'aircraft'], null],
];

/**
 * The kinds that a record of this kind is matched as; null for what is neither a company nor a person.
 * @throws SourceRowError when it is no known kind
 */
export function recordKinds(value: JsonValue | undefined): readonly EntityKind[] | null {
  const kind = ENTITY_KINDS.find((known) => known === value);
  if (kind) return [kind];
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const known = WORDS.find(([words]) => words.includes(word));
  if (known) return known[1];
  const kinds = ENTITY_KINDS.join(', ');
  throw new SourceRowError(
    word === ''
      ? `This row has no kind: ${kinds}.`
      : `“${value}” is no kind; there are ${kinds}, person and company.`,
  );
}
