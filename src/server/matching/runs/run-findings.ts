import type { KindFindings } from '../match-run-store.ts';

/** Scores from 0 to 100. */
export const SCORES = 101;

/** The findings of a kind before anything is counted. */
export function noFindings(): KindFindings {
  const counts = { records: 0, compared: 0, withCandidates: 0, candidates: 0, groups: 0 };
  const changes = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  return { ...counts, ...changes, histogram: new Array<number>(SCORES).fill(0) };
}
