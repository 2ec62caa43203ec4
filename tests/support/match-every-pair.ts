import {
  birthdaysOf,
  birthplaceKey,
  compareCandidates,
  comparedForms,
  comparedNames,
  comparedWords,
  type EvidenceContext,
  type MatchRecord,
  type NameKind,
  nameKindOf,
  nameOf,
  normalizeName,
  type PairEvidence,
  packColumn,
  pairEvidence,
  RECOMMENDED_LEAD,
  rankCandidates,
  recommendedFrom,
  similarity,
  standsWithin,
  thresholdOf,
  wordScore,
} from '../../src/matching/index.ts';
import type { EntityKind } from '../../src/records/index.ts';

/** A reference record as `rankCandidates` ranks it, with its evidence. */
export type Candidate = {
  reference: MatchRecord;
  evidence: PairEvidence;
  id: string;
  rank: number;
  isWithin: boolean;
  shared: number;
  total: number;
  admittedBy: PairEvidence['admittedBy'];
  recommendable: boolean;
  /** By the definition, with all pairs in view. */
  recommended: boolean;
};

type Lists = {
  kind: EntityKind;
  records: readonly MatchRecord[];
  references: readonly MatchRecord[];
  context?: EvidenceContext;
};

/** Returns every record with its candidates, best first. Naive: scores each name of each pair, without a join or an index. */
export function matchEveryPair({ kind, records, references, context = {} }: Lists) {
  const normalized = (name: string) => normalizeName(nameKindOf(kind), name);
  const names = references.flatMap((reference, row) => {
    const own = comparedNames(nameKindOf(kind), reference.names).map(({ name }, number) => ({
      row,
      number,
      name: normalized(name),
    }));
    return own.length > 0 ? own : [{ row, number: -1, name: '' }];
  });
  const { birthdayOfRow, birthdaySets } = packColumn(references.map(({ birthday }) => birthday));
  const matches = records.map((record) => {
    const own = comparedForms(nameKindOf(kind), nameOf(record));
    const found = {
      row: names.map(({ row }) => row),
      name: names.map(({ number }, at) => (number < 0 ? -1 : at)),
      score: names.map(({ name }) => Math.max(...own.map((form) => similarity(form, name)))),
    };
    const searched = {
      ...{ kind, threshold: context.threshold, birthdays: birthdaysOf(record.birthday) },
      birthplaceKey: birthplaceKey(record.birthplace),
    };
    const ranked = rankCandidates(searched, found, {
      birthdayOf: (row) => birthdayOfRow[row] ?? 0,
      birthdaySets,
      birthplaceKeyOf: (row) => birthplaceKey(references[row]?.birthplace),
      ...wordsBeside(nameKindOf(kind), own, (name) => names[name]?.name ?? ''),
    });
    const candidates = Array.from(ranked.positions, (position): Candidate => {
      const reference = references[found.row[position] ?? -1] as MatchRecord;
      const evidence = pairEvidence(record, reference, context);
      return {
        ...{ reference, evidence, id: reference.id, shared: evidence.shared, total: evidence.total },
        rank: ranked.rank[position] ?? -1,
        isWithin: ranked.within[position] === 1,
        admittedBy: ranked.admittedBy[position] ?? null,
        recommendable: ranked.recommendable[position] === 1,
        recommended: false,
      };
    });
    return { record, candidates: candidates.sort(compareCandidates) };
  });
  markRecommended(
    kind,
    matches.map(({ candidates }) => candidates),
    context,
  );
  return matches;
}

/** How the words of a name and of the form that is most similar to it agree. */
function wordsBeside(kind: NameKind, forms: readonly string[], nameOf: (name: number) => string) {
  const compared = (number: number) => {
    const name = nameOf(number);
    const scores = forms.map((form) => similarity(form, name));
    const form = forms[scores.indexOf(Math.max(...scores))] ?? '';
    return [comparedWords(kind, form), comparedWords(kind, name)] as const;
  };
  return {
    wordScoreOf: (name: number) => wordScore(...compared(name)),
    isWithin: (name: number) => standsWithin(...compared(name)),
  };
}

/** Marks the candidates that lead for their record, and among the leaders for their reference record. */
function markRecommended(kind: EntityKind, matches: Candidate[][], { threshold }: EvidenceContext): void {
  const isListed = ({ evidence: { score, birthday } }: Candidate) =>
    score >= (threshold ?? thresholdOf(kind)) || (kind === 'contacts' && birthday === 'exact' && score >= 35);
  const leads = (one: Candidate, others: readonly Candidate[]) =>
    others.every((other) => other === one || strengthOf(one) - strengthOf(other) >= RECOMMENDED_LEAD);
  const leaders = matches.flatMap((candidates) => {
    const listed = candidates.filter(isListed);
    const isOnly = candidates.filter(({ evidence: { birthday } }) => birthday === 'exact').length === 1;
    return listed.filter(({ evidence: { combined, birthday } }, at) => {
      const from = recommendedFrom(kind, birthday, isOnly);
      return from !== null && combined >= from && leads(listed[at] as Candidate, listed);
    });
  });
  for (const leader of leaders) {
    const claims = leaders.filter(({ reference }) => reference === leader.reference);
    leader.recommended = leads(leader, claims) && leader.evidence.country !== 'different';
  }
}

/** An equal birthday outweighs every name. */
function strengthOf({ rank, evidence: { birthday } }: Candidate): number {
  return birthday === 'exact' ? rank + 1_000 : rank;
}
