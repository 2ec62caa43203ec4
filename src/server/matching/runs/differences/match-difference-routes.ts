import { differenceWords } from '#contract/matching/difference-words.ts';
import type { RunDifference } from '#contract/matching/match-difference-contract.ts';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { installationFormat } from '../../../ground/installation-format.ts';
import { type TableRow, tableFile } from '../../../ground/write-table.ts';
import { verifiedUser } from '../../../http/require-session.ts';
import { addAuditRows } from '../../audit/match-audit-store.ts';
import type { MatchDeps, MatchingDeps, Reviewer } from '../../match-deps.ts';
import {
  countDifferences,
  findDifferences,
  readDifferences,
  type WantedDifferences,
} from './find-differences.ts';
import { openRunPair } from './open-run-pair.ts';

const COLUMNS = [
  ...['change', 'recordId', 'kind', 'name', 'clientId', 'list', 'externalId', 'externalName'],
  ...['scoreBefore', 'scoreAfter', 'rankBefore', 'rankAfter', 'why'],
];

/** Two runs compared. */
export function matchDifferenceRoutes(deps: Pick<MatchingDeps, 'db' | 'log' | 'isDraining'>) {
  const { differences, differenceCounts, exportDifferences: exported } = verifiedUser.matching;
  const { query } = deps.db;
  return {
    differences: differences.handler(({ input }) => findDifferences(query, input)),
    differenceCounts: differenceCounts.handler(async ({ input, signal }) => {
      // An error before the stream begins is an answer of its own.
      await openRunPair(query, input);
      return countDifferences(query, input, { signal, isDraining: deps.isDraining });
    }),
    exportDifferences: exported.handler(({ input, context: { user } }) =>
      exportDifferences(deps, user, input),
    ),
  };
}

type Deps = Pick<MatchDeps, 'db' | 'log'>;

/**
 * Exports the differences between two runs, and records who did in the audit log. CSV and JSON are written while they are sent.
 * @throws AppError 404 and 409 as `openRunPair`, 422 when a workbook cannot hold the differences
 */
async function exportDifferences(
  deps: Deps,
  user: Reviewer,
  { format, ...wanted }: WantedDifferences & { format: ExportFormat },
): ReturnType<typeof tableFile> {
  const { query } = deps.db;
  const { before, after } = await openRunPair(query, wanted);
  const [from, to] = [before, after].map(({ startedAt }) => installationFormat().isoDay(startedAt));
  const table = { columns: COLUMNS, rows: valuesOf(deps, wanted), sheet: 'differences' };
  const file = await tableFile(table, { name: `matching-differences-${from}-${to}`, format });
  const parts = [format.toUpperCase(), `differences from the run of ${before.startedAt}`];
  const note = [...parts, wanted.kind, wanted.change].filter(Boolean).join(', ');
  await runTransaction(query, async (transaction) => {
    await addAuditRows(transaction, user, [{ action: 'export', runId: after.id, note }]);
  });
  return file;
}

async function* valuesOf({ db, log }: Deps, wanted: WantedDifferences): AsyncGenerator<TableRow> {
  try {
    for await (const difference of readDifferences(db.query, wanted)) yield toRow(difference);
  } catch (error) {
    // The answer has begun, so the client sees a broken download.
    log.error({ err: error, runId: wanted.runId }, 'export of differences failed');
    throw error;
  }
}

function toRow(difference: RunDifference): TableRow {
  const { change, recordId, kind, recordName, clientId, listName, externalId, externalName } = difference;
  const { before, after } = difference;
  return [
    ...[change, recordId, kind, recordName, clientId, listName, externalId, externalName],
    ...[before?.score ?? null, after?.score ?? null, before?.rank ?? null, after?.rank ?? null],
    differenceWords(difference).join(' '),
  ];
}
