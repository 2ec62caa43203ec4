import {
  compareCandidates,
  countRivals,
  type EvidenceContext,
  keepBest,
  type NameField,
  originOf,
  pairEvidence,
  type Ranked,
  rankOf,
  sharedBigrams,
  sharedFromScore,
} from '#matching';
import { contextOf, type EvidenceCells, evidenceCells, recordAt } from './evidence-cells.ts';
import { findOtherSpellings, type OtherSpellings } from './other-spellings.ts';
import { type RankedRecord, type RankRequest, rankRecordTables } from './rank-record-tables.ts';
import { normalizedName, recordName } from './read-record-table.ts';
import { findRecommended } from './recommended-matches.ts';

/** A candidate of a record, as a row of the output. */
export type MatchRow = {
  internalId: string;
  internalName: string;
  matchedExternalId: string;
  externalName: string;
  nameScore: number;
  matchedName: NameField | '';
  /** Whether the birthdays, or the birthplaces, are the same; undefined for organisations. */
  originMatch: boolean | undefined;
  recommended: boolean;
  evidence?: EvidenceCells;
};

/** A match of two tables. */
export type MatchRequest = RankRequest & {
  withEvidence?: boolean;
  /** Adds the records that only another spelling of the name admits, after the others. */
  withSpellings?: boolean;
  /** Leaves out all but so many candidates of each record, the best ones, and the one that is recommended. */
  most?: number | undefined;
};

/**
 * Yields the candidates of each record that is compared, best first; records in the order of the file. What is recommended
 * depends on all records, so that they are ranked twice: once for that, once for the rows.
 */
export async function* matchRecordTables(request: MatchRequest): AsyncGenerator<MatchRow[]> {
  const context = request.withEvidence ? contextOf(request.reference, request.threshold) : undefined;
  const halfOf = (start: number) => (share: number) => request.onProgress?.(start + share / 2);
  const spellings = request.withSpellings
    ? findOtherSpellings(request)
    : (new Map() satisfies OtherSpellings);
  const recommended = await findRecommended({ ...request, onProgress: halfOf(0) });
  for await (const ranked of rankRecordTables({ ...request, onProgress: halfOf(0.5) })) {
    const { record } = ranked;
    const admitted = candidatesOf(request, ranked, recommended[record] ?? -1);
    const spelt = speltCandidates(request, { record, admitted, spellings: spellings.get(record) });
    const all = [...admitted, ...spelt];
    if (all.length === 0) continue;
    const rivals = context ? countRivals(all.map(({ score }) => score)) : [];
    const candidates = keepBest(
      all.map((candidate, at) => ({ ...candidate, rivals: rivals[at] ?? 0 })),
      { most: request.most ?? Number.POSITIVE_INFINITY, isRecommended: ({ recommended }) => recommended },
    );
    const rows = candidates.map((candidate) => toRow(request, record, candidate));
    yield context ? withEvidence(request, { record, candidates, rows, context }) : rows;
  }
}

/** A candidate: its row and best name in the reference table, and its sort keys. */
type Candidate = Ranked & {
  row: number;
  name: number;
  score: number;
  isSameOrigin: boolean;
  recommended: boolean;
};

function candidatesOf(
  { internal, reference }: MatchRequest,
  { record, found, ranked }: RankedRecord,
  recommended: number,
): Candidate[] {
  const own = normalizedName(internal, record);
  return Array.from(ranked.positions, (position) => {
    const [row = 0, name = -1, score = 0] = [
      found.row[position],
      found.name[position],
      found.score[position],
    ];
    return {
      ...{ row, name, score, id: reference.ids[row] ?? '' },
      ...sharedOf(own, { normalized: reference.normalized[name] ?? '', score }),
      rank: ranked.rank[position] ?? 0,
      isWithin: ranked.within[position] === 1,
      isSameOrigin: ranked.admittedBy[position] !== 'name',
      recommended: row === recommended,
    };
  }).sort(compareCandidates);
}

/** The records that only another spelling admits, best first. */
function speltCandidates(
  { kind, internal, reference, threshold }: MatchRequest,
  {
    record,
    admitted,
    spellings = new Set(),
  }: { record: number; admitted: readonly Candidate[]; spellings?: ReadonlySet<number> | undefined },
): Candidate[] {
  const known = new Set(admitted.map(({ row }) => row));
  const own = recordAt(internal, record, kind);
  const rows = [...spellings].filter((row) => !known.has(row));
  return rows
    .map((row) => {
      const other = recordAt(reference, row, kind);
      const { score, shared, total, combined, birthday, isWithin, matchedField, matchedName } = pairEvidence(
        own,
        other,
        { threshold },
      );
      const [first = 0, end = 0] = [reference.firstName[row], reference.firstName[row + 1]];
      const isMatched = (at: number) =>
        reference.fields[first + at] === matchedField && reference.names[first + at] === matchedName;
      const name = first + Array.from({ length: end - first }, (_, at) => at).findIndex(isMatched);
      const order = { id: other.id, rank: rankOf(combined, birthday), isWithin, shared, total };
      return { ...order, row, name, score, isSameOrigin: false, recommended: false };
    })
    .sort(compareCandidates);
}

/** c and S of a score. */
function sharedOf(own: string, { normalized, score }: { normalized: string; score: number }) {
  const total = own.length + normalized.length + 2;
  if (own === '' || normalized === '') return { shared: 0, total };
  return { shared: sharedFromScore(score, total) ?? sharedBigrams(own, normalized).shared, total };
}

type Compared = {
  record: number;
  candidates: readonly (Candidate & { rivals: number })[];
  rows: MatchRow[];
  context: EvidenceContext;
};

function withEvidence(
  { kind, internal, reference }: MatchRequest,
  { record, candidates, rows, context }: Compared,
): MatchRow[] {
  const own = recordAt(internal, record, kind);
  return rows.map((row, i) => {
    const other = recordAt(reference, candidates[i]?.row ?? 0, kind);
    const judged = { rivals: candidates[i]?.rivals ?? 0, recommended: row.recommended };
    return { ...row, evidence: evidenceCells([own, other], judged, context) };
  });
}

function toRow(
  { kind, internal, reference }: MatchRequest,
  record: number,
  { row, name, score, id, isSameOrigin, recommended }: Candidate,
): MatchRow {
  return {
    internalId: internal.ids[record] ?? '',
    internalName: recordName(internal, record),
    matchedExternalId: id,
    externalName: recordName(reference, row),
    nameScore: score,
    matchedName: reference.fields[name] ?? '',
    originMatch: originOf(kind) === null ? undefined : isSameOrigin,
    recommended,
  };
}
