import type { ExportFormat } from '#contract/transfer-contract.ts';
import { normalizePerson } from '#matching';
import { runTransaction } from '../../../db/run-transaction.ts';
import { installationFormat } from '../../../ground/installation-format.ts';
import { tableFile } from '../../../ground/write-table.ts';
import { addAuditRows } from '../../audit/match-audit-store.ts';
import { readDoneRun } from '../../done-run.ts';
import { ListContexts } from '../../list-context.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import type { StoredRun } from '../../match-run-store.ts';
import { narrowRecords, type WantedRecords } from '../find-fitting.ts';
import type { RecordFilter } from '../match-record-page-store.ts';
import { resultColumns, resultValues } from './result-columns.ts';
import { readResultRows } from './result-rows.ts';

type Wanted = Omit<WantedRecords, 'folded'> & { q?: string | undefined; format: ExportFormat };
/**
 * Exports the results of the records of a filter, and records who did in the audit log. CSV and JSON are written while
 * they are sent.
 * @throws AppError 404 when the run is not there, 409 while it has no results, 422 when a workbook cannot hold them
 */
export async function exportResults(
  deps: Pick<MatchDeps, 'db' | 'log'>,
  user: Reviewer,
  { format, q, ...filter }: Wanted,
): ReturnType<typeof tableFile> {
  const { query } = deps.db;
  const run = await readDoneRun(query, filter.runId);
  const folded = q === undefined ? undefined : normalizePerson(q);
  const rows = valuesOf(deps, run, await narrowRecords(query, run, { ...filter, folded }));
  const name = `matching-results-${installationFormat().isoDay(run.startedAt)}`;
  const file = await tableFile({ columns: resultColumns(run), rows, sheet: 'results' }, { name, format });
  await recordExport(deps, user, { format, q, ...filter });
  return file;
}

async function* valuesOf({ db, log }: Pick<MatchDeps, 'db' | 'log'>, run: StoredRun, filter: RecordFilter) {
  const valuesOfRow = resultValues(run);
  const reading = { query: db.query, contexts: new ListContexts(), run };
  try {
    for await (const row of readResultRows(reading, filter)) yield valuesOfRow(row);
  } catch (error) {
    // The answer has begun, so the client sees a broken download.
    log.error({ err: error, runId: run.id }, 'export of results failed');
    throw error;
  }
}

async function recordExport({ db }: Pick<MatchDeps, 'db'>, user: Reviewer, wanted: Wanted): Promise<void> {
  const note = describeExport(wanted);
  await runTransaction(db.query, async (transaction) => {
    await addAuditRows(transaction, user, [{ action: 'export', runId: wanted.runId, note }]);
  });
}

/** Describes what was exported: "CSV, contacts, undecided, scores 55–75". A searched name is not repeated. */
function describeExport({
  format,
  kind,
  status,
  change,
  minScore,
  maxScore,
  list,
  tier,
  birthday,
  country,
  topic,
  q,
}: Wanted): string {
  const scores =
    minScore === undefined && maxScore === undefined ? null : `scores ${minScore ?? 0}–${maxScore ?? 100}`;
  const parts = [
    format.toUpperCase(),
    kind,
    status === 'all' ? null : status,
    change,
    list,
    tier,
    birthday && `birthday ${birthday}`,
    country,
    topic,
    scores,
    q && 'by name',
  ];
  return parts.filter(Boolean).join(', ');
}
