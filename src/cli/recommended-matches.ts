import {
  combinedScore,
  countryClass,
  leadOf,
  needsOnlyBirthday,
  standingOf,
  strengthOf,
  type TopTwo,
  topTwo,
} from '#matching';
import { type RankedRecord, type RankRequest, rankRecordTables } from './rank-record-tables.ts';
import { recordsOfOthers } from './spread/part-of-records.ts';

/** The recommended candidate of each record: the reference record's position, −1 without one. */
export type RecommendedRows = Int32Array;

/**
 * Finds the recommended candidates: each leads all others of its record, and among the leaders of all records for the
 * same reference record, those of the records that are not compared included. It keeps a few numbers of each record.
 */
export async function findRecommended(request: RankRequest): Promise<RecommendedRows> {
  const { internal, reference, records } = request;
  const leaders: Leaders = {
    rows: new Int32Array(internal.ids.length).fill(-1),
    strengths: new Uint16Array(internal.ids.length),
  };
  await addLeaders(leaders, request);
  if (records) await addLeaders(leaders, { ...request, records: await findClaimants(leaders, request) });
  const claims = strongestClaims(leaders, reference.ids.length);
  return leaders.rows.map((row, record) => {
    if (row < 0 || hasOtherCountry(request, record, row)) return -1;
    const lead = leadOf(leaders.strengths[record] ?? 0, claims(row));
    return standingOf(lead) === 'leads' ? row : -1;
  });
}

/** By internal record: the row of its leader, -1 without one, and its strength. */
type Leaders = { rows: Int32Array; strengths: Uint16Array };

async function addLeaders({ rows, strengths }: Leaders, request: RankRequest): Promise<void> {
  for await (const ranked of rankRecordTables(request)) {
    const leader = leaderOf(ranked);
    if (!leader) continue;
    rows[ranked.record] = leader.row;
    strengths[ranked.record] = leader.strength;
  }
}

/**
 * The records outside of the part that is compared which may lead for a reference record that leads in it: few, as a pair
 * leads only when it can be recommended. They are found among the led records alone, not among all.
 */
async function findClaimants({ rows }: Leaders, request: RankRequest): Promise<Uint32Array> {
  const { internal, records = new Uint32Array(), onProgress: _, ...all } = request;
  const references = new Uint32Array(new Set(rows.filter((row) => row >= 0))).sort();
  const others = recordsOfOthers(internal.ids.length, records);
  const claimants: number[] = [];
  if (references.length === 0) return new Uint32Array();
  for await (const { record, ranked } of rankRecordTables({
    ...all,
    internal,
    records: others,
    references,
  })) {
    if (ranked.positions.some((position) => ranked.recommendable[position] === 1)) claimants.push(record);
  }
  return Uint32Array.from(claimants);
}

/** The candidate that leads all others of a record, if it can be recommended. */
function leaderOf({ found, ranked }: RankedRecord): { row: number; strength: number } | null {
  const positions = ranked.positions.filter((position) => (ranked.strength[position] ?? 0) > 0);
  const top = topTwo(Array.from(positions, (position) => ranked.strength[position] ?? 0));
  const at = positions[top?.at ?? -1];
  if (!top || at === undefined || standingOf(leadOf(top.first, top)) !== 'leads') return null;
  const combined = combinedScore(found.score[at] ?? 0, ranked.words[at] ?? 0);
  const hasSameBirthday = ranked.strength[at] === strengthOf(ranked.rank[at] ?? 0, true);
  if (hasSameBirthday && needsOnlyBirthday(combined) && countSameOrigin(ranked) > 1) return null;
  return ranked.recommendable[at] ? { row: found.row[at] ?? -1, strength: top.first } : null;
}

/** The candidates of the same birthday, or for a related party the same birthplace. */
function countSameOrigin({ positions, admittedBy }: RankedRecord['ranked']): number {
  return positions.filter((position) => admittedBy[position] !== 'name').length;
}

/** The two strongest leaders for each reference record. */
function strongestClaims({ rows, strengths }: Leaders, references: number): (row: number) => TopTwo {
  const [first, second] = [new Uint16Array(references), new Uint16Array(references)];
  for (const [record, row] of rows.entries()) {
    const strength = strengths[record] ?? 0;
    if (row < 0) continue;
    if (strength > (first[row] ?? 0)) {
      second[row] = first[row] ?? 0;
      first[row] = strength;
    } else if (strength > (second[row] ?? 0)) second[row] = strength;
  }
  return (row) => ({ at: 0, first: first[row] ?? 0, second: second[row] || null });
}

function hasOtherCountry({ internal, reference }: RankRequest, record: number, row: number): boolean {
  return countryClass(internal.countries[record], reference.countries[row]) === 'different';
}
