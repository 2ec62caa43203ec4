import {
  birthdayNumber,
  birthplaceKey,
  compareCandidates,
  type EvidenceContext,
  type MatchRecord,
  nameKindOf,
  nameOf,
  normalizeName,
  type PairEvidence,
  pairEvidence,
  rankCandidates,
  similarity,
} from '../../src/matching/index.ts';
import type { EntityKind } from '../../src/records/index.ts';

/** A reference record as `rankCandidates` ranks it, with all that speaks for and against it. */
export type Candidate = {
  reference: MatchRecord;
  evidence: PairEvidence;
  id: string;
  rank: number;
  shared: number;
  total: number;
  admittedBy: PairEvidence['admittedBy'];
  recommended: boolean;
};

type Lists = {
  kind: EntityKind;
  records: readonly MatchRecord[];
  references: readonly MatchRecord[];
  context?: EvidenceContext;
};

/** Every record with its candidates, best first: each name of each pair is scored, without a join or an index. */
export function matchEveryPair({ kind, records, references, context = {} }: Lists) {
  const normalized = (name: string) => normalizeName(nameKindOf(kind), name);
  const names = references.flatMap((reference, row) => {
    const own = reference.names.map(({ name }, number) => ({ row, number, name: normalized(name) }));
    return own.length > 0 ? own : [{ row, number: -1, name: '' }];
  });
  return records.map((record) => {
    const own = normalized(nameOf(record));
    const found = {
      row: names.map(({ row }) => row),
      name: names.map(({ number }) => number),
      score: names.map(({ name }) => similarity(own, name)),
    };
    const searched = { kind, threshold: context.threshold, ...originsOf(record) };
    const ranked = rankCandidates(searched, found, {
      birthdayOf: (row) => originsOf(references[row]).birthday,
      birthplaceKeyOf: (row) => originsOf(references[row]).birthplaceKey,
    });
    const candidates = Array.from(ranked.positions, (position): Candidate => {
      const reference = references[found.row[position] ?? -1] as MatchRecord;
      const evidence = pairEvidence(record, reference, context);
      return {
        ...{ reference, evidence, id: reference.id, shared: evidence.shared, total: evidence.total },
        rank: ranked.rank[position] ?? -1,
        admittedBy: ranked.admittedBy[position] ?? null,
        recommended: ranked.recommended[position] === 1,
      };
    });
    return { record, candidates: candidates.sort(compareCandidates) };
  });
}

function originsOf(record: MatchRecord | undefined) {
  return { birthday: birthdayNumber(record?.birthday), birthplaceKey: birthplaceKey(record?.birthplace) };
}
