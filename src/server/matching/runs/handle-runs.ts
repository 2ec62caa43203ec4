import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { readReferenceList } from '../../reference-lists/reference-list-store.ts';
import type { ChunkKey } from '../match-chunk-store.ts';
import { listOpenChunks } from '../match-chunk-store.ts';
import type { MatchDeps } from '../match-deps.ts';
import { readActiveRun } from '../match-run-store.ts';
import { rememberShard } from '../match-shards.ts';
import { clearRuns } from './clear-runs.ts';
import { compareChunk } from './compare-chunk.ts';
import { finishRun } from './finish-run.ts';
import { keyOf, prepareRun } from './prepare-run.ts';
import { CHUNK_JOB, CLEAR_JOB, FINISH_JOB, MAX_JOB_RETRIES, PREPARE_JOB, runJob } from './run-job.ts';

type JobAttempt = Parameters<JobHandler>[1];

/** One retry more than a run has, so that the last one can report the failure. */
const OPTIONS = { retries: MAX_JOB_RETRIES + 1 };

/** The job handlers of runs. */
export function runJobs(given: MatchDeps): JobHandlers {
  const versionOf = async (listId: string) => (await readReferenceList(given.db.query, listId))?.importedAt;
  const deps = { ...given, shards: rememberShard(given.shards, versionOf) };
  const stepJob = (step: typeof prepareRun) => ({
    handler: ({ runId }: { runId: string }, { attempt, signal }: JobAttempt) =>
      runJob(deps, { runId, attempt, signal }, () => step(deps, runId, signal)),
    ...OPTIONS,
  });
  return {
    [PREPARE_JOB]: stepJob(prepareRun),
    [CHUNK_JOB]: {
      handler: (key: ChunkKey, { attempt, signal }) =>
        runJob(deps, { runId: key.runId, attempt, signal }, () => compareChunk(deps, key, signal)),
      ...OPTIONS,
    },
    [FINISH_JOB]: stepJob(finishRun),
    [CLEAR_JOB]: { handler: () => clearRuns(deps) },
  };
}

/** Adds the jobs that the active run still needs, in case some were lost. */
export async function resumeRuns({ db, jobs }: Pick<MatchDeps, 'db' | 'jobs'>): Promise<void> {
  const run = await readActiveRun(db.query);
  if (!run) return;
  const { id: runId } = run;
  if (run.state === 'waiting') return jobs.add(PREPARE_JOB, { runId }, { key: runId });
  const open = await listOpenChunks(db.query, runId);
  for (const chunk of open) await jobs.add(CHUNK_JOB, chunk, { key: keyOf(chunk) });
  if (open.length === 0) await jobs.add(FINISH_JOB, { runId }, { key: runId });
}
