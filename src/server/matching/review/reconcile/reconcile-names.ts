import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import {
  comparedForms,
  isNearBirthday,
  leadOf,
  nameOf,
  readOwnBirthdays,
  recommend,
  strengthOf,
  topTwo,
} from '#matching';
import type { ReferenceList } from '../../../reference-lists/reference-list-store.ts';
import { type SearchDeps, searchCandidates } from '../look-up/search-names.ts';
import type { ReadCandidate } from '../read-candidates.ts';
import {
  ENTITY_TYPES,
  MAX_CANDIDATES,
  propertyText,
  type ReconcileCandidate,
  type ReconcileQuery,
  typeOf,
  USUAL_CANDIDATES,
} from './reconcile-protocol.ts';
import { writeEntityId } from './reconciled-entity.ts';
import { type Remembered, recallDecisions } from './remembered-confirmation.ts';

/**
 * Answers one query of a program: the candidates of a look-up, best first. One that a user has confirmed for the record
 * whose id is given, or that would be recommended, is a match; one that was deleted for it is left out.
 */
export async function reconcileName(
  deps: SearchDeps,
  lists: readonly ReferenceList[],
  query: ReconcileQuery,
): Promise<ReconcileCandidate[]> {
  const name = query.query?.trim() ?? '';
  const limit = Math.min(query.limit ?? USUAL_CANDIDATES, MAX_CANDIDATES);
  if (lists.length === 0) return [];
  const found: { candidate: ReadCandidate; isLeading: boolean }[] = [];
  for (const kind of kindsOf(query)) {
    if (comparedForms(kind, name)[0]) found.push(...(await searchKind(deps, lists, { kind, name, query })));
  }
  const ourId = propertyText(query, 'id');
  const candidates = found.map(({ candidate }) => candidate);
  const remembered: Remembered = ourId ? await recallDecisions(deps.query, ourId, candidates) : new Map();
  return found
    .filter(({ candidate }) => remembered.get(candidate) !== 'delete')
    .map(({ candidate, isLeading }) =>
      toCandidate(candidate, { isMatch: isLeading || remembered.get(candidate) === 'confirm' }),
    )
    .toSorted((a, b) => Number(b.match) - Number(a.match))
    .slice(0, limit);
}

/** The kinds of names that a query is about: those of its types, else both. */
function kindsOf({ type }: ReconcileQuery): LookUpKind[] {
  const asked = type === undefined ? [] : [type].flat();
  const kinds = ENTITY_TYPES.map(({ id }) => id);
  return asked.length === 0 ? kinds : kinds.filter((kind) => asked.includes(kind));
}

async function searchKind(
  deps: SearchDeps,
  lists: readonly ReferenceList[],
  { kind, name, query }: { kind: LookUpKind; name: string; query: ReconcileQuery },
) {
  const written = propertyText(query, 'birthday');
  const asked = {
    ...{ name, kind, lists: lists.map(({ id }) => id) },
    birthday: written === undefined ? undefined : readOwnBirthdays(written.replace(/T.*$/, '')),
    birthplace: propertyText(query, 'birthplace'),
    country: propertyText(query, 'country'),
  };
  const { read } = await searchCandidates(deps, asked, MAX_CANDIDATES, 'candidates');
  const top = topTwo(read.map(strength));
  return read.map((candidate) => {
    const { combined, birthday, country } = candidate.evidence;
    const lead = top && leadOf(strength(candidate), top);
    const judged = { kind: candidate.reference.kind, combined, birthday, country, lead };
    const { against } = recommend({ ...judged, isOnlyBirthday: false, claim: null });
    return { candidate, isLeading: against.length === 0 };
  });
}

function strength({ order, evidence }: ReadCandidate): number {
  return strengthOf(order.rank, evidence.birthday === 'exact');
}

function toCandidate(
  { list, reference, evidence }: ReadCandidate,
  { isMatch }: { isMatch: boolean },
): ReconcileCandidate {
  const { kind, id, birthday, country } = reference;
  const known = [birthday && `born ${birthday}`, country, list.name].filter(Boolean);
  return {
    id: writeEntityId({ kind, externalId: id, listName: list.name }),
    name: nameOf(reference),
    description: known.join(', '),
    score: evidence.combined,
    match: isMatch,
    type: [typeOf(kind)],
    features: [
      { id: 'name_score', value: evidence.score },
      { id: 'word_score', value: evidence.opinion.score },
      ...birthdayFeature(evidence.birthday),
    ],
  };
}

/** 1 for the same birthday, 0.5 for a near one, 0 for another; none when one is missing. */
function birthdayFeature(birthday: ReadCandidate['evidence']['birthday']) {
  if (birthday === 'missing') return [];
  const nearness = isNearBirthday(birthday) || birthday.startsWith('same') || birthday === 'within-range';
  const value = birthday === 'exact' ? 1 : nearness ? 0.5 : 0;
  return [{ id: 'birthday', value }];
}
