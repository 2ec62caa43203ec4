import type { QueryClient } from '@tanstack/react-query';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { MadeDecision } from '#contract/matching/matching-parts.ts';
import { matchRunQuery } from '../../runs/run-queries.ts';
import type { CandidatePage, CandidatePages } from '../candidates/candidate-queries.ts';
import {
  type CountChange,
  candidateChange,
  type DecisionPatch,
  type DecisionTarget,
  groupChange,
  memberChange,
  patchedRecord,
} from './decision-counts.ts';
import type { RecordPage, RecordPages } from './review-queries.ts';

/** The decisions of a run in the query cache: in its candidates, and in the counts of its records and of the run. */
export class DecisionCache {
  readonly #queries: QueryClient;
  readonly #runId: string;

  constructor(queries: QueryClient, runId: string) {
    this.#queries = queries;
    this.#runId = runId;
  }

  /** The decision about a pair or group; undefined when it has not been read. */
  decisionOf({ recordId, key }: DecisionTarget): MadeDecision | undefined {
    for (const { page } of this.#pagesOf(recordId)) {
      const found =
        page.items.find((item) => item.key === key) ?? page.record.groups.find((group) => group.key === key);
      if (found) return found.decision;
    }
    return undefined;
  }

  /**
   * Writes a decision into every cached copy of its pair or group, and updates the counts. Returns false when it is
   * not cached and has to be fetched.
   */
  patch(patch: DecisionPatch): boolean {
    const pages = this.#pagesOf(patch.recordId);
    const change = pages.map((one) => changeIn(one, patch)).find((one) => one !== null);
    const kind = pages[0]?.page.record.kind;
    if (!change || !kind) return false;
    this.#cancelRefetches(patch.recordId);
    this.#patchCandidates(patch, change);
    this.#patchRows(patch.recordId, (row) => patchedRecord(row, patch, change));
    this.#patchRun(kind, change);
    return true;
  }

  #candidates(recordId: string) {
    return this.#queries.getQueriesData<CandidatePages>({
      queryKey: ['matching', 'candidates', this.#runId, recordId],
    });
  }

  #pagesOf(recordId: string): ReadPage[] {
    return this.#candidates(recordId).flatMap(([queryKey, data]) =>
      (data?.pages ?? []).map((page) => ({ page, isOfGroup: queryKey[4] !== 'name' })),
    );
  }

  /** Cancels refetches that began before a decision, as their responses lack it. Reads of further pages go on. */
  #cancelRefetches(recordId: string): void {
    const keys = [['matching', 'candidates', this.#runId, recordId], matchRunQuery(this.#runId).queryKey];
    for (const queryKey of keys)
      void this.#queries.cancelQueries({
        queryKey,
        predicate: ({ state }) => state.data !== undefined && !state.fetchMeta?.fetchMore,
      });
  }

  #patchCandidates(patch: DecisionPatch, change: CountChange): void {
    for (const [queryKey, data] of this.#candidates(patch.recordId)) {
      if (!data) continue;
      const pages = data.pages.map((page) => ({
        ...page,
        record: patchedRecord(page.record, patch, change),
        items: page.items.map((item) =>
          item.key === patch.key ? { ...item, decision: patch.decision } : item,
        ),
      }));
      this.#queries.setQueryData<CandidatePages>(queryKey, { ...data, pages });
    }
  }

  #patchRows(recordId: string, patchRow: (row: MatchRecordRow) => MatchRecordRow): void {
    const isSame = (row: MatchRecordRow) => row.recordId === recordId;
    const contains = ({ items }: RecordPage) => items.some(isSame);
    const patchPage = (page: RecordPage) =>
      contains(page)
        ? { ...page, items: page.items.map((row) => (isSame(row) ? patchRow(row) : row)) }
        : page;
    this.#queries.setQueriesData<RecordPages>({ queryKey: ['matching', 'records', this.#runId] }, (data) =>
      data?.pages.some(contains) ? { ...data, pages: data.pages.map(patchPage) } : data,
    );
  }

  #patchRun(kind: MatchRecordRow['kind'], change: CountChange): void {
    this.#queries.setQueryData(matchRunQuery(this.#runId).queryKey, (run) => {
      if (!run) return run;
      const counts = {
        ...run.counts[kind],
        decided: run.counts[kind].decided + change.decided,
        undecided: run.counts[kind].undecided + change.undecided,
        confirmed: run.counts[kind].confirmed + change.confirmed,
      };
      return { ...run, counts: { ...run.counts, [kind]: counts } };
    });
  }
}

/** A cached page of candidates; `isOfGroup` for members of a group, which count with it. */
type ReadPage = { page: CandidatePage; isOfGroup: boolean };

function changeIn({ page, isOfGroup }: ReadPage, { key, decision }: DecisionPatch): CountChange | null {
  const candidate = page.items.find((item) => item.key === key);
  if (candidate && isOfGroup) return memberChange(page.record, candidate, decision.value);
  if (candidate) return candidateChange(candidate, decision.value);
  const group = page.record.groups.find((one) => one.key === key);
  return group ? groupChange(group, decision.value) : null;
}
