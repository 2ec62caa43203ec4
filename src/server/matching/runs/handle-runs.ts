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

/** One retry more than a run is given, so that the last one can report the failure. */
const OPTIONS = { retries: MAX_JOB_RETRIES + 1 };

/** Registers the handlers of a run's jobs. Call before the jobs start. */
export function handleRuns(given: MatchDeps): void {
  const deps = { ...given, shards: rememberShard(given.shards) };
  const { jobs } = deps;
  const steps = { [PREPARE_JOB]: prepareRun, [FINISH_JOB]: finishRun };
  for (const [name, step] of Object.entries(steps)) {
    jobs.handle(
      name,
      ({ runId }: { runId: string }, { attempt, signal }) =>
        runJob(deps, { runId, attempt, signal }, () => step(deps, runId, signal)),
      OPTIONS,
    );
  }
  jobs.handle(
    CHUNK_JOB,
    (key: ChunkKey, { attempt, signal }) =>
      runJob(deps, { runId: key.runId, attempt, signal }, () => compareChunk(deps, key, signal)),
    OPTIONS,
  );
  jobs.handle(CLEAR_JOB, () => clearRuns(deps));
}

/** Adds the jobs that the active run still needs, in case some were lost. Call once jobs run. */
export async function resumeRuns({ db, jobs }: Pick<MatchDeps, 'db' | 'jobs'>): Promise<void> {
  const run = await readActiveRun(db.query);
  if (!run) return;
  const { id: runId } = run;
  if (run.state === 'waiting') return jobs.add(PREPARE_JOB, { runId }, { key: runId });
  const open = await listOpenChunks(db.query, runId);
  for (const chunk of open) await jobs.add(CHUNK_JOB, chunk, { key: keyOf(chunk) });
  if (open.length === 0) await jobs.add(FINISH_JOB, { runId }, { key: runId });
}
