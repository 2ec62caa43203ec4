import { plainCell } from '#records';
import type { GivenPair } from '../../server/matching/runs/given/check-given.ts';
import { FileProblem } from '../../server/source-files/file-problem.ts';
import { type RecordRow, readRecordRows } from '../read-record-rows.ts';

/** What a file must have; names and score are optional. */
const NEEDED = ['internalId', 'matchedExternalId'] as const;

/**
 * Reads candidates as `cairn match` writes them, in batches, with a sentence for each row that is none.
 * @throws FileProblem when the file cannot be read, or is no file of candidates
 */
export async function* readGivenPairs(
  path: string,
): AsyncGenerator<{ pairs: GivenPair[]; problems: string[] }> {
  for await (const rows of readRecordRows({ path })) {
    const [pairs, problems]: [GivenPair[], string[]] = [[], []];
    for (const row of rows) {
      const at = `row ${row.row} of ${path}`;
      const read = 'problem' in row ? row.problem : toPair(row, { path, at });
      if (typeof read === 'string') problems.push(`${path}, row ${row.row}: ${read}`);
      else pairs.push(read);
    }
    yield { pairs, problems };
  }
}

type GoodRow = Exclude<RecordRow, { problem: string }>;

function toPair({ value, heading }: GoodRow, { path, at }: { path: string; at: string }): GivenPair | string {
  const missing = NEEDED.find((column) => heading && !heading.includes(column.toLowerCase()));
  if (missing)
    throw new FileProblem(`${path} has no column ${missing}: it must be the output of cairn match.`);
  const text = (column: string): string | undefined => {
    const cell = value(column.toLowerCase());
    if (cell === undefined || cell === null) return undefined;
    // A table escapes what a spreadsheet would run as a formula; JSON has every value as it is.
    return heading ? plainCell(String(cell)) : String(cell);
  };
  const [recordId, externalId] = NEEDED.map((column) => text(column) ?? '');
  if (!recordId || !externalId) return `It has no ${recordId ? 'matchedExternalId' : 'internalId'}.`;
  const score = text('nameScore');
  const isScore = score === undefined || /^\d{1,3}$/.test(score);
  if (!isScore) return `Its nameScore “${score}” is not a whole number.`;
  return {
    ...{ at, recordId, externalId },
    ...{ recordName: text('internalName'), externalName: text('externalName') },
    score: score === undefined ? undefined : Number(score),
  };
}
