import type { Query } from '../../../db/tables.ts';
import { AppError } from '../../../ground/app-error.ts';
import { checkTokenLists, type TokenScope } from '../../../http/tokens/token-access.ts';
import { decidePairs } from '../../decisions/decide-pairs.ts';
import type { StepOutcome } from '../../decisions/step-outcome.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import { isSuperseded, listDoneRuns, type StoredRun } from '../../match-run-store.ts';
import { readRecordId, writePairKey } from '../../pair-key.ts';
import type { SentDecisions } from './reconcile-protocol.ts';
import { readEntityId } from './reconciled-entity.ts';

/**
 * Makes the decisions that a program sends back: those of the review of the last run, as one step of undo, with a row of the
 * audit log for each.
 * @throws AppError 404 for what is not in the run, 409 without a run or when another user decided differently
 */
export async function decideReconciled(
  deps: Pick<MatchDeps, 'db' | 'config'>,
  user: Reviewer & { token: TokenScope | null },
  { decisions }: SentDecisions,
): Promise<StepOutcome> {
  const items = decisions.map(({ record, candidate, ...decided }) => {
    const entity = readEntityId(candidate);
    const { kind } = readRecordId(record);
    if (entity?.kind !== kind) throw notACandidate(candidate);
    checkTokenLists(user.token, [entity.listName]);
    return { ...decided, recordId: record, key: writePairKey(entity), kind };
  });
  const run = await openRunOf(
    deps.db.query,
    items.map(({ kind }) => kind),
  );
  const requested = items.map(({ kind: _kind, ...item }) => item);
  return decidePairs(deps, user, { runId: run.id, items: requested, label: `By a program: ${items.length}` });
}

async function openRunOf(query: Query, kinds: readonly StoredRun['kinds'][number][]): Promise<StoredRun> {
  for (const run of await listDoneRuns(query)) {
    if (await isSuperseded(query, run)) continue;
    if (kinds.every((kind) => run.kinds.includes(kind))) return run;
  }
  throw new AppError('CONFLICT', { message: 'No match run is open that compared these records.' });
}

function notACandidate(candidate: string): AppError {
  const message = 'This is not a candidate of such a record.';
  return new AppError('BAD_REQUEST', { message, fields: [{ path: candidate.slice(0, 100), message }] });
}
