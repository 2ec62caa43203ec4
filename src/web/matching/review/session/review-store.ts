import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { type EntityKind, sameValue } from '#records';
import { matchRunQuery } from '../../runs/run-queries.ts';
import { memoizeLast } from './memoize-last.ts';
import { RecordCandidates } from './record-candidates.ts';
import { filterAt, type ReviewPosition } from './review-position.ts';
import type { RecordFilter } from './review-queries.ts';
import { initialState, type ReviewSnapshot, type ReviewState, toSnapshot } from './review-snapshot.ts';
import { RunRecords } from './run-records.ts';

export type ReviewStoreOptions = {
  run: MatchRun;
  queries: QueryClient;
  position: ReviewPosition;
  isPhone: boolean;
};

/**
 * The state of a review and the server's data it selects, as one immutable snapshot. Unchanged parts of a snapshot keep
 * their identity.
 */
export class ReviewStore {
  readonly records: RunRecords;
  readonly candidates: RecordCandidates;
  readonly #initialRun: MatchRun;
  readonly #firstKind: EntityKind;
  readonly #run;
  readonly #listeners = new Set<() => void>();
  readonly #toSnapshot = memoizeLast(toSnapshot);
  #state: ReviewState;
  #filter: RecordFilter;
  #snapshot: ReviewSnapshot;

  constructor({ run, queries, position, isPhone }: ReviewStoreOptions) {
    this.#initialRun = run;
    this.#firstKind = run.kinds.find((kind) => run.counts[kind].undecided > 0) ?? run.kinds[0] ?? 'clients';
    this.#state = initialState(position, isPhone);
    this.#filter = filterAt(position, this.#kind());
    this.#run = new QueryObserver(queries, matchRunQuery(run.id));
    this.records = new RunRecords(queries, run.id, this.#filter);
    this.candidates = new RecordCandidates(queries, run.id);
    this.#snapshot = this.#read();
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): ReviewSnapshot => this.#snapshot;

  /** Starts reading the server's data and refetching what is stale. Returns the function that stops it. */
  open(): () => void {
    const stops = [
      this.#run.subscribe(this.#refresh),
      this.records.subscribe(this.#refresh),
      this.candidates.subscribe(this.#refresh),
    ];
    this.#refresh();
    return () => {
      for (const stop of stops) stop();
    };
  }

  update = (change: Partial<ReviewState>): void => {
    this.#state = { ...this.#state, ...change };
    this.#refresh();
  };

  /** Has the listeners look again, as after a change. */
  notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  #refresh = (): void => {
    const next = this.#read();
    if (next === this.#snapshot) return;
    this.#snapshot = next;
    this.notify();
  };

  #read(): ReviewSnapshot {
    const { position, openGroup } = this.#state;
    const filter = filterAt(position, this.#kind());
    if (!sameValue(filter, this.#filter)) this.#filter = filter;
    this.records.select(this.#filter);
    this.candidates.select({ recordId: position.recordId, openGroup, at: position.at });
    return this.#toSnapshot({
      state: this.#state,
      run: this.#run.getCurrentResult().data ?? this.#initialRun,
      filter: this.#filter,
      list: this.records.list(),
      candidates: this.candidates.candidates(),
    });
  }

  /** The kind of the position, or the first that had an undecided item when the review was opened. */
  #kind(): EntityKind {
    const { kind } = this.#state.position;
    return kind && this.#initialRun.kinds.includes(kind) ? kind : this.#firstKind;
  }
}
