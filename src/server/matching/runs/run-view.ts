import type { KindCounts, MatchRun, RunProgress } from '#contract/matching/match-run-contract.ts';
import { LOW_SCORE, thresholdOf } from '#matching';
import { type EntityKind, perKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { readChunkProgress } from '../match-chunk-store.ts';
import type { MatchDeps } from '../match-deps.ts';
import { countDecided } from '../match-outcome-store.ts';
import { countRecords } from '../match-record-store.ts';
import { isSuperseded, keepsResults, type StoredRun } from '../match-run-store.ts';
import { findListsWithReason } from '../reason-rules.ts';
import { noFindings } from './run-findings.ts';

/** Below this share the time left cannot be estimated. */
const MIN_ESTIMATED_SHARE = 0.02;
const NOTHING_DECIDED = perKind(() => ({ decided: 0, undecided: 0, confirmed: 0, recommended: 0 }));

/** Maps a run to its shape in the API, with its counts and progress. */
export async function toRunView(
  { db: { query }, config }: Pick<MatchDeps, 'db' | 'config'>,
  run: StoredRun,
): Promise<MatchRun> {
  const needReason = await findListsWithReason(
    query,
    config,
    run.lists.map(({ id }) => id),
  );
  const decided = run.state === 'done' ? await countDecided(query, run.id) : NOTHING_DECIDED;
  const countsOf = (kind: EntityKind): KindCounts => {
    const { histogram: _, ...found } = run.findings?.[kind] ?? noFindings();
    return { leftOut: 0, ...found, ...decided[kind] };
  };
  const histogramOf = (kind: EntityKind) => (run.findings?.[kind] ?? noFindings()).histogram;
  return {
    id: run.id,
    state: run.state,
    startedAt: run.startedAt,
    startedBy: run.startedBy.email,
    finishedAt: run.finishedAt,
    lists: run.lists.map((list) => ({ ...list, needsReason: needReason.has(list.id) })),
    kinds: run.kinds,
    progress: await toProgressView(query, run),
    counts: perKind(countsOf),
    histogram: perKind(histogramOf),
    thresholds: {
      ...(run.basis?.thresholds ?? perKind(thresholdOf)),
      low: LOW_SCORE,
    },
    error: run.error,
    revision: run.revision,
    givenBy: run.givenBy,
    top: run.top,
    programVersion: run.basis?.programVersion ?? null,
    keepsResults: run.state === 'done' && (await keepsResults(query, run.id)),
    superseded: run.state === 'done' && (await isSuperseded(query, run)),
  };
}

/** Maps a run to its progress. */
export async function toProgressView(query: Query, run: StoredRun): Promise<RunProgress> {
  if (run.findings) {
    const all = Object.values(run.findings);
    const sum = (key: 'records' | 'candidates') => all.reduce((total, found) => total + found[key], 0);
    const total = sum('records');
    return { state: run.state, compared: total, total, found: sum('candidates'), secondsLeft: 0 };
  }
  const counts = await countRecords(query, run.id);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (run.state !== 'running') return { state: run.state, compared: 0, total, found: 0, secondsLeft: null };
  const { share, found } = await readChunkProgress(query, run.id);
  const seconds = (Date.now() - Date.parse(run.startedAt)) / 1_000;
  const secondsLeft = share < MIN_ESTIMATED_SHARE ? null : Math.ceil((seconds * (1 - share)) / share);
  return { state: run.state, compared: Math.floor(total * share), total, found, secondsLeft };
}
