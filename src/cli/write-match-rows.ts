import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { safeCell } from '#records';
import { FileProblem } from '../server/source-files/file-problem.ts';
import { EVIDENCE_COLUMNS } from './evidence-cells.ts';
import type { MatchRow } from './match-record-tables.ts';

export type MatchFormat = 'csv' | 'json';

/** The name of the column for equal birthdays or birthplaces. */
type OriginColumn = 'birthdayMatch' | 'birthplaceMatch' | null;

export type MatchOutput = {
  /** Absent: the terminal. */
  file?: string | undefined;
  format: MatchFormat;
  origin: OriginColumn;
  withEvidence?: boolean;
  /** Whether CSV begins with the names of its columns. */
  withHeading?: boolean;
};

const BATCH_UNITS = 1 << 18;

/**
 * Writes rows as a stream: as CSV with a heading (safe from formulas in spreadsheets) or as one JSON list.
 * @returns the number of rows
 */
export async function writeMatchRows(rows: AsyncIterable<MatchRow[]>, output: MatchOutput): Promise<number> {
  const { file, format } = output;
  const stream = file === undefined ? process.stdout : createWriteStream(file);
  const failed = new Promise<never>((_, reject) => {
    stream.once('error', (error: NodeJS.ErrnoException) => {
      reject(new FileProblem(`${file ?? 'The output'} cannot be written (${error.code}).`));
    });
  });
  failed.catch(() => undefined);
  const count = await Promise.race([
    failed,
    writeAll(rows, stream, format === 'csv' ? csvText(output) : jsonText(output)),
  ]);
  if (file !== undefined) await Promise.race([failed, finish(stream)]);
  return count;
}

type RowText = { start: string; row: (row: MatchRow, isFirst: boolean) => string; end: string };

async function writeAll(rows: AsyncIterable<MatchRow[]>, stream: Writable, text: RowText): Promise<number> {
  let count = 0;
  let batch = text.start;
  const flush = async () => {
    if (!stream.write(batch)) await once(stream, 'drain');
    batch = '';
  };
  for await (const some of rows) {
    for (const row of some) {
      batch += text.row(row, count++ === 0);
      if (batch.length > BATCH_UNITS) await flush();
    }
  }
  batch += text.end;
  await flush();
  return count;
}

async function finish(stream: Writable): Promise<void> {
  stream.end();
  await once(stream, 'finish');
}

function csvText({ origin, withEvidence, withHeading = true }: MatchOutput): RowText {
  const heading = [
    'internalId',
    'internalName',
    'matchedExternalId',
    'externalName',
    'nameScore',
    'matchedName',
  ];
  heading.push(...(origin ? [origin] : []), 'recommended', ...(withEvidence ? EVIDENCE_COLUMNS : []));
  // The rows of a record follow each other and begin with the same cells.
  const internal = { id: '', name: '', text: ',' };
  return {
    start: withHeading ? `${heading.join(',')}\n` : '',
    row: (row) => {
      if (row.internalId !== internal.id || row.internalName !== internal.name) {
        internal.id = row.internalId;
        internal.name = row.internalName;
        internal.text = `${cell(row.internalId)},${cell(row.internalName)}`;
      }
      const also = origin ? `${row.originMatch === true},` : '';
      const external = `${cell(row.matchedExternalId)},${cell(row.externalName)}`;
      return `${internal.text},${external},${row.nameScore},${row.matchedName},${also}${row.recommended}${evidenceText(row)}\n`;
    },
    end: '',
  };
}

function evidenceText({ evidence }: MatchRow): string {
  return evidence ? EVIDENCE_COLUMNS.map((column) => `,${cell(String(evidence[column]))}`).join('') : '';
}

/** Written by hand: a run has millions of cells, and almost none needs quotes. */
function cell(text: string): string {
  const safe = safeCell(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function jsonText({ origin }: MatchOutput): RowText {
  return {
    start: '[',
    row: ({ originMatch, recommended, evidence, ...row }, isFirst) => {
      const also = origin ? { [origin]: originMatch === true } : {};
      return `${isFirst ? '' : ','}\n${JSON.stringify({ ...row, ...also, recommended, ...evidence })}`;
    },
    end: '\n]\n',
  };
}
