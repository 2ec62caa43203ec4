import type { LookUp, LookUpCandidate, LookUpKind } from '#contract/matching/look-up-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { comparedForms, type MatchRecord, nameKindOf, thresholdOf } from '#matching';
import type { EntityKind, FieldContext } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { countGroups } from '../../reference-lists/reference-group-store.ts';
import { listReferenceLists, type ReferenceList } from '../../reference-lists/reference-list-store.ts';
import { readBirthYearsApart } from '../comparison/alert-rule-store.ts';
import { inOrder, readInOrder } from '../comparison/candidates/candidate-order.ts';
import { toEvidenceView } from '../comparison/candidates/evidence-view.ts';
import { type ReadCandidate, readCandidates } from '../comparison/candidates/read-candidates.ts';
import type { ResidentShards } from '../comparison/search/resident-shards.ts';
import { type Finds, type FoundCandidate, searchLists } from '../comparison/search/search-lists.ts';
import type { SearchedShard } from '../comparison/search/search-shard.ts';
import type { SearchThreads } from '../comparison/search/search-threads.ts';
import { fieldNaming, readFieldContext } from '../field-names.ts';
import type { ListContexts } from '../list-context.ts';
import { dropRepeatedPeople } from './repeated-people.ts';

/** A name to look up. */
export type AskedName = {
  name: string;
  kind: LookUpKind;
  /** Only reference records of this kind. */
  of?: EntityKind | undefined;
  birthday?: string | undefined;
  /** As written; they are evidence alone. */
  birthplace?: string | undefined;
  country?: string | undefined;
};

/** What a search works with. */
export type SearchDeps = {
  query: Query;
  contexts: ListContexts;
  resident: ResidentShards<SearchedShard>;
  threads: Pick<SearchThreads, 'count' | 'search'>;
};

/** The most candidates that are read to order those of equal rank and score: fewer than in a review, because an answer is awaited. */
const MAX_EQUAL = 150;

const KINDS: Record<LookUpKind, readonly EntityKind[]> = {
  person: ['contacts', 'relatedParties'],
  organisation: ['clients'],
};

/**
 * Looks a name up in reference lists, without a run: in those of the given ids, else in the newest version of each. The
 * candidates are those of a run for a record of this name and birthday.
 * @throws AppError 404 when a list does not exist, 400 for a name without letters or digits
 */
export async function searchNames(
  deps: SearchDeps,
  { lists: ids, ...asked }: AskedName & { lists?: readonly string[] | undefined },
  limit: number,
): Promise<LookUp> {
  const lists = await chosenLists(deps.query, ids);
  const { compared, found, candidates, read } = await searchCandidates(deps, { asked, lists }, limit);
  const { birthday } = compared;
  const spelt = await dropRepeatedPeople(deps.query, found.spelt);
  const scores = candidates.map(({ score }) => score);
  const fieldContext = await readFieldContext(deps.query);
  return {
    asked: { names: [{ field: 'name', name: asked.name }], birthday, birthplace: null, country: null },
    threshold: thresholdOf(KINDS[asked.kind][0] ?? 'clients'),
    lists: lists.map(({ id, name, version }) => ({ id, name, version })),
    compared: found.compared,
    items: read.map((one) => toLookUpCandidate(one, fieldContext, scores)),
    total: candidates.length,
    sameBirthday: await countSameBirthday(deps.query, { lists, birthday, candidates }),
    spellings: await readSpellings(deps, compared, spelt.slice(0, MAX_EQUAL)).then((some) =>
      some.slice(0, limit).map((one) => toLookUpCandidate(one, fieldContext, [])),
    ),
    spelt: spelt.length,
    nearest: await readNearest(deps, compared, found.nearest),
  };
}

/**
 * Searches a name in lists and reads its first candidates, best first.
 * @param only `candidates` when neither other spellings nor the nearest name is wanted
 * @throws AppError 400 for a name without letters or digits
 */
export async function searchCandidates(
  deps: SearchDeps,
  { asked, lists }: { asked: AskedName; lists: readonly ReferenceList[] },
  limit: number,
  only?: 'candidates',
): Promise<{ compared: Compared; found: Finds; candidates: FoundCandidate[]; read: ReadCandidate[] }> {
  const kinds = KINDS[asked.kind].filter((kind) => asked.of === undefined || asked.of === kind);
  const birthday = asked.kind === 'person' ? (asked.birthday ?? null) : null;
  const [normalized = '', ...furtherForms] = comparedForms(nameKindOf(kinds[0] ?? 'clients'), asked.name);
  if (normalized === '') refuseName();
  const names = kinds.map((kind) => ({
    ...{ kind, name: asked.name, normalized, furtherForms, birthday },
    candidatesOnly: only === 'candidates',
  }));
  const found = await searchLists({ ...deps, lists, names });
  const candidates = await dropRepeatedPeople(deps.query, found.candidates);
  const compared = { asked, birthday, lists };
  const page = { from: 0, limit, maxEqual: MAX_EQUAL };
  const read = await readInOrder(candidates, page, (some) => readFound(deps, compared, some));
  return { compared, found, candidates, read };
}

/** Maps a candidate; of what was asked, no field stands beside those of the reference record. */
function toLookUpCandidate(
  candidate: ReadCandidate,
  fieldContext: FieldContext,
  scores: readonly number[],
): LookUpCandidate {
  const { kind } = candidate.reference;
  const own = { fields: [], naming: fieldNaming(fieldContext, kind) };
  return { ...toEvidenceView({ kind, own, scores }, candidate), kind };
}

function refuseName(): never {
  throw new AppError('BAD_REQUEST', {
    fields: [{ path: 'name', message: 'Write a name with letters or digits.' }],
  });
}

async function chosenLists(query: Query, ids: readonly string[] | undefined): Promise<ReferenceList[]> {
  const ready = await listReferenceLists(query);
  if (!ids) return newestVersions(ready);
  return [...new Set(ids)].map((id) => {
    const list = ready.find((one) => one.id === id);
    if (!list) throw new AppError('NOT_FOUND', { message: MESSAGES.referenceListMissing });
    return list;
  });
}

/** Of each list the version that was imported last; lists come sorted so. */
function newestVersions(lists: readonly ReferenceList[]): ReferenceList[] {
  return [...Map.groupBy(lists, ({ name }) => name).values()].flatMap(([newest]) => newest ?? []);
}

type Compared = { asked: AskedName; birthday: string | null; lists: readonly ReferenceList[] };

async function readFound(
  { query, contexts }: SearchDeps,
  { asked, birthday, lists }: Compared,
  candidates: readonly Pick<FoundCandidate, 'kind' | 'listId' | 'row'>[],
): Promise<ReadCandidate[]> {
  const birthYears = await readBirthYearsApart(query);
  const read: ReadCandidate[] = [];
  for (const [kind, some] of Map.groupBy(candidates, (candidate) => candidate.kind)) {
    const internal: MatchRecord = {
      ...{ id: '', kind, names: [{ field: 'name', name: asked.name }] },
      birthday: birthday ?? undefined,
      ...{ birthplace: asked.birthplace, country: asked.country },
    };
    read.push(...(await readCandidates({ query, contexts, lists, internal, birthYears }, some)));
  }
  return read;
}

/** Reads records whose names are other spellings, best first. */
async function readSpellings(
  deps: SearchDeps,
  compared: Compared,
  spelt: Finds['spelt'],
): Promise<ReadCandidate[]> {
  return inOrder(await readFound(deps, compared, spelt));
}

async function readNearest(
  deps: SearchDeps,
  compared: Compared,
  nearest: Finds['nearest'],
): Promise<LookUp['nearest']> {
  const [read] = nearest ? await readFound(deps, compared, [nearest]) : [];
  if (!read) return null;
  return { name: read.evidence.matchedName, listName: read.list.name, score: read.evidence.score };
}

/** Counts the reference contacts that only the birthday admits: a run shows them as a group. */
async function countSameBirthday(
  query: Query,
  { lists, birthday, candidates }: Omit<Compared, 'asked'> & { candidates: readonly FoundCandidate[] },
): Promise<number> {
  if (birthday === null) return 0;
  const group = { by: 'birthday', values: [birthday] } as const;
  let count = 0;
  for (const { id: listId } of lists) {
    const counts = await countGroups(query, { listId, kind: 'contacts' }, group);
    count += counts.get(birthday) ?? 0;
  }
  return count - candidates.filter(({ kind, sameBirthday }) => kind === 'contacts' && sameBirthday).length;
}
