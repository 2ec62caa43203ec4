import { parse } from 'csv-parse/sync';
import { combinedScore, LISTED_SAME_BIRTHDAY } from '../../src/matching/index.ts';
import type { RefineRow } from './openrefine.ts';

/** How many answers are those of `cairn match`, and in words those that are not. */
export type Answers = { same: number; none: number; differ: string[] };
/** How many kept values were fetched for how many matched rows, and in words those that are not the list's. */
export type Extended = { cells: number; columns: number; rows: number; differ: string[] };

/** Columns of the list's file that are kept as they are; the others are names. */
const KEPT = ['birthday', 'programmes', 'remarks'];

type MatchRow = {
  internalId: string;
  matchedExternalId: string;
  nameScore: number;
  byWords: number;
  admittedBy: string;
};
type Best = { id: string; score: number };

/** Holds the first candidate of each cell to the first row that `cairn match` writes for the contact. */
export function compareAnswers(csv: string, rows: readonly RefineRow[], matches: string): Answers {
  const contacts = parse(csv, { columns: true }) as { id: string; name: string }[];
  const best = bestMatches(JSON.parse(matches) as MatchRow[]);
  const answers: Answers = { same: 0, none: 0, differ: [] };
  for (const [at, contact] of contacts.entries()) {
    const [candidate, next] = rows[at]?.cells[1]?.recon?.candidates ?? [];
    const answered = candidate
      ? `${/^contacts:(.*)@/.exec(candidate.id)?.[1]} ${Math.floor(candidate.score)}`
      : 'none';
    const expected = best.get(contact.id);
    // One that a birthday puts first has no lower score than the next.
    const score = Math.floor(Math.max(expected?.score ?? 0, next?.score ?? 0));
    const matched = expected ? `${expected.id} ${score}` : 'none';
    if (answered !== matched) answers.differ.push(`${contact.name}: ${answered}, by cairn match ${matched}`);
    else if (expected) answers.same++;
    else answers.none++;
  }
  return answers;
}

/** The best candidates by contact. Those that only the birthday admits are left out but for what is listed on its own. */
function bestMatches(rows: readonly MatchRow[]): Map<string, Best> {
  const best = new Map<string, Best>();
  for (const { internalId, matchedExternalId, nameScore, byWords, admittedBy } of rows) {
    const isCounted = admittedBy === 'birthday' && nameScore < LISTED_SAME_BIRTHDAY;
    if (isCounted || best.has(internalId)) continue;
    best.set(internalId, { id: matchedExternalId, score: combinedScore(nameScore, byWords) });
  }
  return best;
}

/** Holds the values that were fetched for a row to those of the list's file. */
export function compareRow(
  row: Record<string, string>,
  published: ReadonlyMap<string | undefined, Record<string, string>>,
  extended: Extended,
): void {
  const own = published.get(row.ID);
  if (!own) return;
  for (const column of KEPT) {
    const name = `${column.charAt(0).toUpperCase()}${column.slice(1)}`;
    extended.cells++;
    if (row[name] !== own[column])
      extended.differ.push(`${own.id} ${column}: ${row[name]}, published ${own[column]}`);
  }
}
