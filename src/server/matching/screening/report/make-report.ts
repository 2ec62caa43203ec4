import type { ReportFormat } from '#contract/matching/screening-contract.ts';
import { programVersion } from '../../../ground/program-version.ts';
import { fileAnswer, tableFile } from '../../../ground/write-table.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import { pageReopened } from './alert-figure-store.ts';
import { readDecisionsOf } from './read-decisions.ts';
import { readReport } from './read-report.ts';
import { MOST_SHOWN_DECISIONS, reportPage } from './report-page.ts';
import { periodOf } from './report-period.ts';
import { REPORT_COLUMNS, reportRows } from './report-rows.ts';

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
  const shown = { after: undefined, limit: MOST_SHOWN_DECISIONS + 1 };
  const reopened = await pageReopened(query, report.period, shown);
  const page = reportPage(
    report,
    { decisions, reopened },
    {
      ...{ at: new Date().toISOString(), by: user.email },
      ...{ program: programVersion(), keepDays: config.screeningKeepDays },
    },
  );
  const content = new Blob([page]).stream();
  return fileAnswer({ name: `${name}.html`, type: 'text/html; charset=utf-8', content });
}
