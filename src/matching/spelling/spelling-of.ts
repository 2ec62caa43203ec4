import { comparedForms, comparedNames } from '../compared-names.ts';
import { type NameKind, normalizeName } from '../names/normalize.ts';
import { type MatchRecord, nameKindOf, nameOf } from '../reference-record.ts';
import { otherSpelling, SPELLINGS, type Spelling, type SpeltName } from './other-spelling.ts';

/** What a name of ours is compared as, to search for other spellings of it. */
export function speltForms(kind: NameKind, name: string): SpeltName[] {
  return comparedForms(kind, name).map((text, at) => ({ text, isLatinForm: at > 0 }));
}

/** In which way our name and a name of a reference record are spellings of one another; null when none are. */
export function spellingOf(internal: MatchRecord, reference: MatchRecord): Spelling | null {
  const kind = nameKindOf(internal.kind);
  const own = speltForms(kind, nameOf(internal));
  const found = comparedNames(kind, reference.names).flatMap(({ field, name }) => {
    const listed = { text: normalizeName(kind, name), isLatinForm: field === 'transliterated' };
    return own.flatMap((form) => otherSpelling(kind, form, listed) ?? []);
  });
  return SPELLINGS.find((spelling) => found.includes(spelling)) ?? null;
}
