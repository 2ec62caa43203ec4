import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import {
  comparedForms,
  isNearBirthday,
  joinBirthdays,
  leadOf,
  nameOf,
  readOwnBirthdays,
  recommend,
  strengthOf,
  topTwo,
} from '#matching';
import type { ReadCandidate } from '../../comparison/candidates/read-candidates.ts';
import type { EntitySource, KnownEntity } from './entity-source.ts';
import {
  type AskedEntity,
  ENTITY_TYPES,
  MAX_CANDIDATES,
  type QueryProperty,
  type ReconcileCandidate,
  typeOf,
  USUAL_CANDIDATES,
} from './reconcile-protocol.ts';
import type { Remembered } from './remembered-confirmation.ts';

/** The score of a record that was asked for by its id. */
const CERTAIN = 100;
/** Steps of a point, by one of which a candidate precedes another: of all that are answered they are less than half a point. */
const STEPS = 100;

/**
 * Answers one query of a program: the candidates of a look-up, best first. One that a user has confirmed for the record
 * whose id is given, or that would be recommended, is a match; one that was deleted for it is left out.
 */
export async function reconcileName(source: EntitySource, asked: AskedEntity): Promise<ReconcileCandidate[]> {
  const limit = limitOf(asked);
  const named = [...(await source.read(asked.ids)).values()].map(certainCandidate);
  const found: { candidate: ReadCandidate; isLeading: boolean }[] = [];
  for (const kind of typesOf(asked)) {
    if (comparedForms(kind, asked.name)[0]) found.push(...(await searchKind(source, kind, asked)));
  }
  const [ourId] = asked.values.id ?? [];
  const candidates = found.map(({ candidate }) => candidate);
  const remembered: Remembered = ourId ? await source.recall(ourId, candidates) : new Map();
  const compared = found
    .filter(({ candidate }) => remembered.get(candidate) !== 'delete')
    .filter(({ candidate }) => meetsConditions(asked, candidate))
    .map(({ candidate, isLeading }) =>
      toCandidate(source, candidate, isLeading || remembered.get(candidate) === 'confirm'),
    )
    .toSorted((a, b) => Number(b.match) - Number(a.match));
  return inScores([...named, ...compared.filter(({ id }) => !asked.ids.includes(id))].slice(0, limit));
}

/**
 * Raises the score of a candidate that precedes one with a score as high or higher, as a birthday, finer evidence or a
 * remembered decision puts it first: programs such as OpenRefine order candidates by their scores alone.
 */
function inScores(candidates: readonly ReconcileCandidate[]): ReconcileCandidate[] {
  let next = -1;
  const raised = candidates.toReversed().map((candidate) => {
    next = candidate.score > next ? candidate.score : (Math.round(next * STEPS) + 1) / STEPS;
    return { ...candidate, score: next };
  });
  return raised.toReversed();
}

/** The types of names that a query is about: its own, else both. */
function typesOf({ types }: AskedEntity): LookUpKind[] {
  const all = ENTITY_TYPES.map(({ id }) => id);
  return types.length === 0 ? all : all.filter((type) => types.includes(type));
}

/** How many candidates are answered. */
function limitOf({ limit }: AskedEntity): number {
  return Math.min(limit ?? USUAL_CANDIDATES, MAX_CANDIDATES);
}

/** How many candidates are read: more than are answered when some of them may be left out, and two to tell which leads. */
function readOf(asked: AskedEntity): number {
  const mayLeaveOut = asked.conditions.length > 0 || asked.values.id !== undefined;
  return mayLeaveOut ? MAX_CANDIDATES : Math.max(limitOf(asked), 2);
}

async function searchKind(source: EntitySource, kind: LookUpKind, entity: AskedEntity) {
  const { name, values } = entity;
  const birthdays = (values.birthday ?? []).map((text) => readOwnBirthdays(text.replace(/T.*$/, '')));
  const asked = {
    ...{ name, kind, birthplace: values.birthplace?.[0], country: values.country?.[0] },
    birthday: birthdays.reduce<string | undefined>(joinBirthdays, undefined),
  };
  const read = await source.find(asked, readOf(entity));
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

/** How evidence tells whether a candidate has a value that was given. */
const AGREES: Record<QueryProperty, (candidate: ReadCandidate) => boolean> = {
  birthday: ({ evidence }) => (birthdayNearness(evidence.birthday) ?? 0) > 0,
  birthplace: ({ evidence }) => evidence.birthplace === 'equal',
  country: ({ evidence }) => evidence.country === 'equal',
  // It names a record of the program, which no candidate is.
  id: () => true,
};

function meetsConditions({ conditions }: AskedEntity, candidate: ReadCandidate): boolean {
  return conditions.every(({ property, isWanted }) => AGREES[property](candidate) === isWanted);
}

function toCandidate(source: EntitySource, candidate: ReadCandidate, isMatch: boolean): ReconcileCandidate {
  const { reference, evidence } = candidate;
  const { kind, birthday, country } = reference;
  const known = [birthday && `born ${birthday}`, country, source.placeOf(candidate)].filter(Boolean);
  const nearness = birthdayNearness(evidence.birthday);
  return {
    id: source.idOf(candidate),
    name: nameOf(reference),
    description: known.join(', '),
    score: evidence.combined,
    match: isMatch,
    type: [typeOf(kind)],
    features: [
      { id: 'name_score', name: 'Name score', value: evidence.score },
      { id: 'word_score', name: 'Word score', value: evidence.opinion.score },
      ...(nearness === null ? [] : [{ id: 'birthday', name: 'Birthday', value: nearness }]),
    ],
  };
}

function certainCandidate({ id, type, about, values }: KnownEntity): ReconcileCandidate {
  return {
    ...{ id, name: values.name?.[0] ?? '', description: about, score: CERTAIN, match: true },
    ...{ type: ENTITY_TYPES.filter((one) => one.id === type), features: [] },
  };
}

/** 1 for the same birthday, 0.5 for a near one, 0 for another; null when one is missing. */
function birthdayNearness(birthday: ReadCandidate['evidence']['birthday']): number | null {
  if (birthday === 'missing') return null;
  const isNear = isNearBirthday(birthday) || birthday.startsWith('same') || birthday === 'within-range';
  return birthday === 'exact' ? 1 : isNear ? 0.5 : 0;
}
