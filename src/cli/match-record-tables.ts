import {
  compareCandidates,
  countRivals,
  type EvidenceContext,
  type NameField,
  originOf,
  type Ranked,
  rankCandidates,
  sharedBigrams,
  sharedFromScore,
  similarity,
} from '#matching';
import type { EntityKind } from '#records';
import { contextOf, type EvidenceCells, evidenceCells, recordAt } from './evidence-cells.ts';
import { type FoundColumns, type JoinRequest, joinRecordTables } from './join-record-tables.ts';
import { normalizedName, type RecordTable, recordName } from './read-record-table.ts';

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

/** A match of two tables. Contacts are also candidates by birthday, related parties by birthplace. */
export type MatchRequest = JoinRequest & { kind: EntityKind; withEvidence?: boolean };

/**
 * Yields the candidates of each record, best first; records in the order of the file. The exact join finds each pair
 * with a name over the threshold, an index of origins those of the same birthday or birthplace.
 */
export async function* matchRecordTables(request: MatchRequest): AsyncGenerator<MatchRow[]> {
  const sameOrigin = recordsByOrigin(request);
  const context = request.withEvidence ? contextOf(request.reference, request.threshold) : undefined;
  for await (const { record, found } of joinRecordTables(request)) {
    for (const other of sameOrigin(record)) addNames(found, request, { record, other });
    const candidates = candidatesOf(request, record, found);
    if (candidates.length === 0) continue;
    const rows = candidates.map((candidate) => toRow(request, record, candidate));
    yield context ? withEvidence(request, { record, candidates, rows, context }) : rows;
  }
}

/** Adds all names of a reference record with their scores; −1 with score 0 when it has none. */
function addNames(
  { row, name, score }: FoundColumns,
  { internal, reference }: MatchRequest,
  { record, other }: { record: number; other: number },
): void {
  const own = normalizedName(internal, record);
  const [first = 0, end = 0] = [reference.firstName[other], reference.firstName[other + 1]];
  if (first === end) {
    row.push(other);
    name.push(-1);
    score.push(0);
  }
  for (let number = first; number < end; number++) {
    row.push(other);
    name.push(number);
    score.push(similarity(own, reference.normalized[number] ?? ''));
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

function candidatesOf(request: MatchRequest, record: number, found: FoundColumns): Candidate[] {
  const { kind, threshold, internal, reference } = request;
  const own = normalizedName(internal, record);
  const [birthday = 0, birthplaceKey = ''] = [internal.birthdays[record], internal.birthplaceKeys[record]];
  const ranked = rankCandidates({ kind, birthday, birthplaceKey, threshold }, found, {
    birthdayOf: (row) => reference.birthdays[row] ?? 0,
    birthplaceKeyOf: (row) => reference.birthplaceKeys[row] ?? '',
  });
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
      isSameOrigin: ranked.admittedBy[position] !== 'name',
      recommended: ranked.recommended[position] === 1,
    };
  }).sort(compareCandidates);
}

/** c and S of a score. */
function sharedOf(own: string, { normalized, score }: { normalized: string; score: number }) {
  const total = own.length + normalized.length + 2;
  if (own === '' || normalized === '') return { shared: 0, total };
  return { shared: sharedFromScore(score, total) ?? sharedBigrams(own, normalized).shared, total };
}

type Compared = {
  record: number;
  candidates: readonly Candidate[];
  rows: MatchRow[];
  context: EvidenceContext;
};

function withEvidence(
  { kind, internal, reference }: MatchRequest,
  { record, candidates, rows, context }: Compared,
): MatchRow[] {
  const rivals = countRivals(candidates.map(({ score }) => score));
  const own = recordAt(internal, record, kind);
  return rows.map((row, i) => {
    const other = recordAt(reference, candidates[i]?.row ?? 0, kind);
    return { ...row, evidence: evidenceCells([own, other], rivals[i] ?? 0, context) };
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

/** Indexes the reference records by birthday or birthplace; returns the lookup for an internal record. */
function recordsByOrigin({ kind, internal, reference }: MatchRequest): (record: number) => readonly number[] {
  const by = originOf(kind);
  if (by === null) return () => [];
  const originsOf = (table: RecordTable) => (by === 'birthday' ? table.birthdays : table.birthplaceKeys);
  const isKnown = (origin: number | string) => origin !== '' && (typeof origin === 'string' || origin > 0);
  const records = new Map<number | string, number[]>();
  for (const [other, origin] of originsOf(reference).entries()) {
    if (!isKnown(origin)) continue;
    const group = records.get(origin);
    if (group) group.push(other);
    else records.set(origin, [other]);
  }
  return (record) => records.get(originsOf(internal)[record] ?? '') ?? [];
}
