import {
  birthdayClass,
  countRivals,
  type EvidenceContext,
  isRecommended,
  isSameBirthday,
  type NameField,
  originOf,
  rankKey,
  sharedBigrams,
  sharedFromScore,
  similarity,
} from '#matching';
import type { EntityKind } from '#records';
import { type BestName, type JoinRequest, joinRecordTables } from './join-record-tables.ts';
import { normalizedName, type RecordTable, recordName } from './read-record-table.ts';
import { contextOf, type EvidenceCells, recordAt, tellEvidence } from './tell-evidence.ts';

/** A candidate of a record, as the command tells it. */
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

/** Contacts are also candidates by birthday, related parties by birthplace. */
export type MatchRequest = JoinRequest & { kind: EntityKind; withEvidence?: boolean };

/**
 * The candidates of every record, record by record in the file's order, best first. The exact join finds each pair
 * with a name over the threshold; those of the same birthday or birthplace come to them.
 */
export async function* matchRecordTables(request: MatchRequest): AsyncGenerator<MatchRow[]> {
  const origins = recordsByOrigin(request);
  const context = request.withEvidence ? contextOf(request.reference, request.threshold) : undefined;
  for await (const { record, found } of joinRecordTables(request)) {
    const rows = rankedRows(request, { record, byName: found, also: origins(record), context });
    if (rows.length > 0) yield rows;
  }
}

type Found = {
  record: number;
  byName: Map<number, BestName>;
  also: readonly number[];
  context: EvidenceContext | undefined;
};

/** A candidate before it is told: its place in the reference table, and in the order. */
type Ranking = BestName & { other: number; key: number; recommended: boolean };

function rankedRows(request: MatchRequest, { record, byName, also, context }: Found): MatchRow[] {
  const own = normalizedName(request.internal, record);
  for (const other of also) {
    if (!byName.has(other)) byName.set(other, bestOfAll(request.reference, other, own));
  }
  const rankings: Ranking[] = [];
  for (const [other, best] of byName) rankings.push(rankingOf(request, { record, other, best, own }));
  rankings.sort((a, b) => b.key - a.key || compareIds(request.reference, a.other, b.other));
  const rows = rankings.map((ranking) => toRow(request, record, ranking));
  return context ? withEvidence(request, { record, rankings, rows, context }) : rows;
}

type Ranked = { record: number; rankings: readonly Ranking[]; rows: MatchRow[]; context: EvidenceContext };

function withEvidence(request: MatchRequest, { record, rankings, rows, context }: Ranked): MatchRow[] {
  const { kind, internal, reference } = request;
  const rivals = countRivals(rankings.map(({ score }) => score));
  const own = recordAt(internal, record, kind);
  return rows.map((row, at) => {
    const other = recordAt(reference, rankings[at]?.other ?? 0, kind);
    return { ...row, evidence: tellEvidence([own, other], rivals[at] ?? 0, context) };
  });
}

/** The best of all names of a record, whatever the score; -1 when it has none. */
function bestOfAll({ firstName, normalized }: RecordTable, record: number, own: string): BestName {
  const [first = 0, end = 0] = [firstName[record], firstName[record + 1]];
  const best = { name: first < end ? first : -1, score: 0 };
  for (let name = first; name < end; name++) {
    const score = similarity(own, normalized[name] ?? '');
    if (score > best.score) Object.assign(best, { name, score });
  }
  return best;
}

type Pair = { record: number; other: number; best: BestName; own: string };

function rankingOf({ kind, internal, reference }: MatchRequest, { record, other, best, own }: Pair): Ranking {
  const { name, score } = best;
  const birthday = birthdayClass(internal.birthdays[record], reference.birthdays[other]);
  const length = reference.lengths[name] ?? 0;
  const total = own.length + length + 2;
  const isNamed = own !== '' && length > 0;
  const shared = isNamed
    ? (sharedFromScore(score, total) ?? countShared(own, reference.normalized[name]))
    : 0;
  const key = rankKey({ score, birthday, shared, total });
  return { name, score, other, key, recommended: isRecommended(kind, score, birthday) };
}

function countShared(own: string, other = ''): number {
  return sharedBigrams(own, other).shared;
}

function toRow(
  request: MatchRequest,
  record: number,
  { name, score, other, recommended }: Ranking,
): MatchRow {
  const { internal, reference } = request;
  return {
    internalId: internal.ids[record] ?? '',
    internalName: recordName(internal, record),
    matchedExternalId: reference.ids[other] ?? '',
    externalName: recordName(reference, other),
    nameScore: score,
    matchedName: reference.fields[name] ?? '',
    originMatch: originMatch(request, record, other),
    recommended,
  };
}

function compareIds({ ids }: RecordTable, a: number, b: number): number {
  const [left = '', right = ''] = [ids[a], ids[b]];
  if (left === right) return a - b;
  return left < right ? -1 : 1;
}

function originMatch({ kind, internal, reference }: MatchRequest, record: number, other: number) {
  const by = originOf(kind);
  if (by === null) return undefined;
  const key = originKey(internal, by, record);
  return key !== '' && key === originKey(reference, by, other);
}

function originKey(table: RecordTable, by: 'birthday' | 'birthplace', record: number): string {
  if (by === 'birthplace') return table.birthplaceKeys[record] ?? '';
  const birthday = table.birthdays[record];
  return birthday !== undefined && isSameBirthday(birthday, birthday) ? birthday : '';
}

/** Finds the reference records of the same birthday, or birthplace, as an internal record. */
function recordsByOrigin({ kind, internal, reference }: MatchRequest): (record: number) => readonly number[] {
  const by = originOf(kind);
  if (by === null) return () => [];
  const records = new Map<string, number[]>();
  for (let other = 0; other < reference.ids.length; other++) {
    const key = originKey(reference, by, other);
    const group = records.get(key);
    if (group) group.push(other);
    else if (key !== '') records.set(key, [other]);
  }
  return (record) => records.get(originKey(internal, by, record)) ?? [];
}
