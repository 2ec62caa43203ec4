import type { QueryClient } from '@tanstack/react-query';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { ReviewEvent } from '#contract/matching/match-team-contract.ts';
import { ENTITY_KINDS } from '#records';
import { matchRunQuery } from '../../runs/run-queries.ts';
import { type RecordFilter, type RecordPages, refreshResults } from './review-queries.ts';

type Changes = Extract<ReviewEvent, { type: 'changed' }>;

/**
 * Applies the changes of other users to the query cache: counts and rows are replaced in place, the candidates of changed
 * records are refetched. Changes wait while own decisions are being sent, and until they include those.
 */
export class IncomingChanges {
  readonly #queries: QueryClient;
  readonly #runId: string;
  /** Revisions that this tab has made and that have not come back yet. */
  readonly #own = new Set<number>();
  #lastOwn = 0;
  #known: number;
  #counts: Changes['counts'] | null = null;
  #rows = new Map<string, MatchRecordRow>();
  #areMany = false;
  /** Records whose candidates have to be read again. */
  #stale = new Set<string>();
  /** Counts own decisions: candidates that were read during one are read again. */
  #decided = 0;

  constructor(queries: QueryClient, { runId, revision }: { runId: string; revision: number }) {
    this.#queries = queries;
    this.#runId = runId;
    this.#known = revision;
  }

  /** The revision up to which the changes are known. */
  known = (): number => this.#known;

  /** Counts a decision of this tab before it is sent. */
  countDecision(): void {
    this.#decided++;
  }

  /** Records a revision that this tab has made. */
  recordOwn(revision: number | null): void {
    if (revision === null || revision <= this.#known) return;
    this.#own.add(revision);
    this.#lastOwn = Math.max(this.#lastOwn, revision);
  }

  /** Receives changes, which `apply` puts into the cache. */
  receive({ from, to, counts, rows }: Changes): void {
    this.#known = Math.max(this.#known, to);
    // Own changes count as well while those of others wait: the counts include both.
    if (this.#takeOwn(from, to) && this.#counts === null) return;
    this.#counts = counts;
    if (rows === null) this.#areMany = true;
    for (const row of rows ?? []) this.#rows.set(row.recordId, row);
  }

  /** Applies the waiting changes to the cache, unless own decisions are being sent or not yet included. */
  apply(isSending: boolean): void {
    if (isSending || this.#known < this.#lastOwn) return;
    if (this.#counts) this.#applyRows(this.#counts);
    if (this.#stale.size > 0) void this.#readStale();
  }

  /** Removes the revisions of a span from the own ones. Returns whether all of them were. */
  #takeOwn(from: number, to: number): boolean {
    let isOwn = true;
    for (let revision = from + 1; revision <= to; revision++) isOwn = this.#own.delete(revision) && isOwn;
    return isOwn;
  }

  #applyRows(counts: Changes['counts']): void {
    const [rows, areMany] = [this.#rows, this.#areMany];
    [this.#counts, this.#rows, this.#areMany] = [null, new Map(), false];
    this.#queries.setQueryData(matchRunQuery(this.#runId).queryKey, (run) => {
      if (!run) return run;
      const merged = { ...run.counts };
      for (const kind of ENTITY_KINDS) merged[kind] = { ...run.counts[kind], ...counts[kind] };
      return { ...run, counts: merged };
    });
    if (areMany) {
      void refreshResults(this.#queries, this.#runId);
      return;
    }
    this.#replaceRows(rows);
    for (const recordId of rows.keys()) this.#stale.add(recordId);
    for (const key of [['audit'], ['warnings', this.#runId]]) {
      void this.#queries.invalidateQueries({ queryKey: ['matching', ...key] });
    }
  }

  /** Replaces rows where they are. Only lists of one user's records are read again, when they have others now. */
  #replaceRows(rows: ReadonlyMap<string, MatchRecordRow>): void {
    const lists = this.#queries.getQueriesData<RecordPages>({
      queryKey: ['matching', 'records', this.#runId],
    });
    for (const [queryKey, data] of lists) {
      if (!data) continue;
      const shown = new Map(data.pages.flatMap(({ items }) => items).map((row) => [row.recordId, row]));
      const pages = data.pages.map((page) => ({
        ...page,
        items: page.items.map((row) => rows.get(row.recordId) ?? row),
      }));
      this.#queries.setQueryData<RecordPages>(queryKey, { ...data, pages });
      const isSomebodys = (queryKey[3] as RecordFilter | undefined)?.whose != null;
      const isReassigned = [...rows.values()].some(
        (row) => assigneeOf(row) !== assigneeOf(shown.get(row.recordId)),
      );
      if (isSomebodys && isReassigned) void this.#queries.invalidateQueries({ queryKey });
    }
  }

  async #readStale(): Promise<void> {
    const [records, decided] = [this.#stale, this.#decided];
    this.#stale = new Set();
    for (const recordId of records) {
      const queryKey = ['matching', 'candidates', this.#runId, recordId];
      await this.#queries.invalidateQueries({ queryKey });
    }
    if (decided === this.#decided) return;
    for (const recordId of records) this.#stale.add(recordId);
  }
}

function assigneeOf(row: MatchRecordRow | undefined): string | null {
  return row?.assignment?.to.id ?? null;
}
