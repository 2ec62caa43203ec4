import type { QueryClient } from '@tanstack/react-query';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import type { ReviewEvent } from '#contract/matching/match-team-contract.ts';
import type { api } from '../../../api/api-client.ts';
import { IncomingChanges } from './incoming-changes.ts';
import { refreshResults } from './review-queries.ts';
import type { ReviewStore } from './review-store.ts';
import { watchReview } from './review-watch.ts';
import type { RecordList } from './run-records.ts';

/** Time without another move before the open record is reported to the server. */
const SETTLED_MS = 300;

export type TeamOptions = {
  /** Id of the user of this tab. */
  userId: string;
  calls: Pick<typeof api.matching, 'watch' | 'moveTo' | 'next'>;
};

/** The other users of a review: their changes as they happen, who is where, and which record is free. */
export class ReviewTeam {
  readonly changes: IncomingChanges;
  readonly #store: ReviewStore;
  readonly #queries: QueryClient;
  readonly #runId: string;
  readonly #options: TeamOptions;
  readonly #tabId = crypto.randomUUID();
  #reportedRecord: string | null = null;
  #reporting: ReturnType<typeof setTimeout> | undefined;
  /** The kind for whose first record the server was asked; undefined before. */
  #askedKind: string | undefined;
  #isAsking = false;

  constructor(
    store: ReviewStore,
    { queries, run, team }: { queries: QueryClient; run: MatchRun; team: TeamOptions },
  ) {
    this.#store = store;
    this.#queries = queries;
    this.#runId = run.id;
    this.#options = team;
    this.changes = new IncomingChanges(queries, { runId: run.id, revision: run.revision });
  }

  /** Starts to watch. Returns the function that ends it. */
  open(): () => void {
    const { calls } = this.#options;
    const stopWatching = watchReview({
      ...{ watch: calls.watch, runId: this.#runId, tabId: this.#tabId },
      ...{ known: this.changes.known, onEvent: this.#receive },
    });
    const stopFollowing = this.#store.subscribe(this.#reportLater);
    const { position, filter, isPhone } = this.#store.snapshot();
    // Asked beside the list, so that the record opens with it.
    if (position.recordId === null && !isPhone) this.#askOnce(filter.kind);
    return () => {
      clearTimeout(this.#reporting);
      stopFollowing();
      stopWatching();
    };
  }

  /** Applies the changes of others once no own decision is being sent. */
  applyChanges = (): void => this.changes.apply(this.#store.snapshot().saving.waiting > 0);

  /**
   * The record to open first: one that no one else has open or is to decide about. Null while the server is asked; then
   * the first of the list that needs a decision.
   */
  firstOf(list: RecordList, kind: MatchRun['kinds'][number]): string | null {
    this.#askOnce(kind);
    if (this.#isAsking) return null;
    const open = list.rows.filter((row) => row.undecided > 0);
    const taken = new Set(this.#store.snapshot().present.map(({ record }) => record?.recordId));
    const isFree = (row: RecordList['rows'][number]) =>
      !taken.has(row.recordId) && (row.assignment ?? null) === null;
    return (open.find(isFree) ?? open[0] ?? list.rows[0])?.recordId ?? null;
  }

  /** Assigns the next free record of the shown kind to the user and opens it. Resolves to false when none is free. */
  takeNext = async (): Promise<boolean> => {
    const { kind } = this.#store.snapshot().filter;
    const { recordId } = await this.#options.calls.next({ ...this.#tab(), kind, take: true });
    if (recordId === null) return false;
    this.#open(recordId);
    await refreshResults(this.#queries, this.#runId);
    return true;
  };

  #tab() {
    return { runId: this.#runId, tabId: this.#tabId };
  }

  #open(recordId: string): void {
    const { position } = this.#store.snapshot();
    this.#store.update({
      position: { ...position, recordId, at: null },
      history: 'replace',
      openGroup: null,
    });
  }

  /** Asks for the first record of a kind, unless it was asked for last or the list is filtered. */
  #askOnce(kind: MatchRun['kinds'][number]): void {
    const { position } = this.#store.snapshot();
    const isFiltered = position.q !== '' || position.status !== 'all' || position.whose !== null;
    if (isFiltered || this.#askedKind === kind) return;
    this.#askedKind = kind;
    void this.#askFirst(kind);
  }

  async #askFirst(kind: MatchRun['kinds'][number]): Promise<void> {
    this.#isAsking = true;
    const { recordId } = await this.#options.calls
      .next({ ...this.#tab(), kind })
      // Unanswered, the first record of the list is opened.
      .catch(() => ({ recordId: null }));
    this.#isAsking = false;
    const { position, filter } = this.#store.snapshot();
    if (recordId !== null && position.recordId === null && filter.kind === kind) this.#open(recordId);
    else this.#store.notify();
  }

  #receive = (event: ReviewEvent, isFirst: boolean): void => {
    if (event.type === 'changed') {
      this.changes.receive(event);
      this.applyChanges();
    } else {
      const others = event.users.filter(({ user }) => user.id !== this.#options.userId);
      this.#store.update({ present: others });
    }
    if (isFirst) this.#report();
  };

  /** Reports the open record to the server once the user stays there. */
  #reportLater = (): void => {
    if (this.#store.snapshot().position.recordId === this.#reportedRecord) return;
    clearTimeout(this.#reporting);
    this.#reporting = setTimeout(this.#report, SETTLED_MS);
  };

  #report = (): void => {
    // The answer opens a record and has moved the tab there; that no record is open yet would move it away.
    if (this.#isAsking) return;
    const { recordId } = this.#store.snapshot().position;
    this.#reportedRecord = recordId;
    // After a failure the next move or the next stream reports it.
    this.#options.calls.moveTo({ ...this.#tab(), recordId }).catch(() => undefined);
  };
}
