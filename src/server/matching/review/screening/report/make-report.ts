import type { ReportFormat } from '#contract/matching/screening-contract.ts';
import { MOST_REPORTED_DAYS } from '#contract/matching/screening-contract.ts';
import { AppError } from '../../../../ground/app-error.ts';
import { programVersion } from '../../../../ground/program-version.ts';
import { fileAnswer, tableFile } from '../../../../ground/write-table.ts';
import type { MatchDeps, Reviewer } from '../../../match-deps.ts';
import { readDecisionsOf } from './read-decisions.ts';
import { type Period, readReport } from './read-report.ts';
import { MOST_SHOWN_DECISIONS, reportPage } from './report-page.ts';
import { REPORT_COLUMNS, reportRows } from './report-rows.ts';

const DAY_MS = 86_400_000;

type Wanted = { from: string; to: string; format: ReportFormat };

/**
 * Makes the report of what was compared, found and decided in a period, first and last day included. CSV and JSON are
 * written while they are sent.
 * @throws AppError 400 for a period that ends before it begins or is too long, 422 when a workbook cannot hold it
 */
export async function makeReport(
  { db: { query }, config, log }: Pick<MatchDeps, 'db' | 'config' | 'log'>,
  user: Reviewer,
  { from, to, format }: Wanted,
): ReturnType<typeof tableFile> {
  const report = await readReport(query, periodOf(from, to));
  const name = `screening-${from}-${to}`;
  log.info(
    { event: 'screening-reported', from, to, format, userId: user.id },
    'a report of screening was made',
  );
  if (format !== 'html') {
    const rows = reportRows(query, report);
    return tableFile({ columns: REPORT_COLUMNS, rows, sheet: 'screening' }, { name, format });
  }
  const decisions = [];
  for await (const row of readDecisionsOf(query, report.period)) {
    decisions.push(row);
    if (decisions.length > MOST_SHOWN_DECISIONS) break;
  }
  const page = reportPage(report, decisions, {
    ...{ at: new Date().toISOString(), by: user.email },
    ...{ program: programVersion(), keepDays: config.screeningKeepDays },
  });
  const content = new Blob([page]).stream();
  return fileAnswer({ name: `${name}.html`, type: 'text/html; charset=utf-8', content });
}

function periodOf(from: string, to: string): Period {
  const [begin, end] = [Date.parse(from), Date.parse(to) + DAY_MS];
  const days = (end - begin) / DAY_MS;
  if (days < 1) refuse('to', 'The last day is before the first one.');
  if (days > MOST_REPORTED_DAYS) refuse('to', `A report is over ${MOST_REPORTED_DAYS} days at most.`);
  return { from: new Date(begin).toISOString(), before: new Date(end).toISOString() };
}

function refuse(path: string, message: string): never {
  throw new AppError('BAD_REQUEST', { message, fields: [{ path, message }] });
}
