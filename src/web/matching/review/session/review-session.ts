import type { BulkAction, Decision } from '#matching';
import { lastingApi } from '../../../api/lasting-api.ts';
import { counted, formatCount } from '../../../ui/count-words.ts';
import { decisionLabel } from '../../match-format.ts';
import { decisionShown, isOpenItem, itemName, type ReviewItem } from '../candidates/review-items.ts';
import { ActionQueue } from './action-queue.ts';
import { DecisionCache } from './decision-cache.ts';
import type { MutationContext, MutationOutcome, Undone } from './decision-mutations.ts';
import { ReviewAttaching } from './review-attaching.ts';
import { ReviewDecisions } from './review-decisions.ts';
import { ReviewNavigation } from './review-navigation.ts';
import { reviewCounts } from './review-progress.ts';
import { picksCandidates, recordParams, refreshCounts, refreshResults } from './review-queries.ts';
import { type ReasonAndNote, ReviewReasons } from './review-reasons.ts';
import type { ReviewDialog, ReviewSnapshot } from './review-snapshot.ts';
import { ReviewStore, type ReviewStoreOptions } from './review-store.ts';
import { ReviewTeam, type TeamOptions } from './review-team.ts';
import type { RecordList } from './run-records.ts';

export type ReviewSessionOptions = ReviewStoreOptions & {
  /** Email of the user who decides. */
  by: string;
  calls?: MutationContext['calls'];
  /** Absent: no one else reviews. */
  team?: TeamOptions;
};

/** What a component of the review shows: its session, and the snapshot of it. */
export type Review = { session: ReviewSession; snapshot: ReviewSnapshot };

/**
 * The review of one run in this tab: position, shown data and decisions. A store for `useSyncExternalStore`; every action
 * reads the latest snapshot. Methods are bound, so they can be passed as callbacks.
 */
export class ReviewSession {
  readonly navigation: ReviewNavigation;
  readonly reasons: ReviewReasons;
  readonly attaching: ReviewAttaching;
  readonly team: ReviewTeam | null;
  readonly userId: string;
  readonly #store: ReviewStore;
  readonly #options: ReviewSessionOptions;
  readonly #actions: ActionQueue;
  #decisions: ReviewDecisions;

  constructor(options: ReviewSessionOptions) {
    this.#options = options;
    this.#store = new ReviewStore(options);
    const { team } = options;
    this.userId = team?.userId ?? '';
    this.team = team ? new ReviewTeam(this.#store, { ...options, team }) : null;
    this.reasons = new ReviewReasons(this.#store);
    this.navigation = new ReviewNavigation(this.#store, {
      onLeave: () => this.#dropActions(),
      firstOf: (list) => this.#firstOf(list),
    });
    this.attaching = new ReviewAttaching(this, this.#store, options);
    this.#actions = new ActionQueue(this.navigation.isSettled);
    this.#decisions = this.#startDecisions();
  }

  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  snapshot = (): ReviewSnapshot => this.#store.snapshot();

  /** Starts reading. Returns the function that closes the session; requests in flight complete. */
  open = (): (() => void) => {
    const stopSettling = this.#store.subscribe(this.navigation.settle);
    const stopActing = this.#store.subscribe(this.#goOn);
    const stopReading = this.#store.open();
    const stopWatching = this.team?.open();
    this.navigation.settle();
    return () => {
      stopWatching?.();
      stopReading();
      stopActing();
      stopSettling();
      this.#decisions.stop();
      this.#decisions = this.#startDecisions();
    };
  };

  /** Runs the action of a key, after those of the keys before it, once the item it acts on is read. */
  inTurn = (action: () => void): void => this.#actions.add(action);

  /** Whether actions of earlier keys still wait. */
  isCatchingUp = (): boolean => this.#actions.isWaiting();

  setPhone = (isPhone: boolean): void => this.#store.update({ isPhone });

  /** Decides about an item and moves to the next; confirming a group opens a confirmation dialog first. */
  decide = (item: ReviewItem | undefined, decision: Decision): void => {
    if (!item || this.snapshot().isReadOnly) return;
    if (item.type === 'group' && decision === 'confirm')
      this.#store.update({ dialog: { type: 'confirm-group', item } });
    else this.#decide(item, decision);
  };

  decideChosen = (decision: Decision): void => this.decide(this.snapshot().chosen, decision);

  /** Confirms the group of the confirmation dialog. */
  confirmGroup = (): void => {
    const { dialog } = this.snapshot();
    if (dialog?.type !== 'confirm-group') return;
    this.closeDialog('confirm-group');
    this.#decide(dialog.item, 'confirm');
  };

  /** Undoes the user's last step and moves to its item. */
  undo = (): void => {
    if (this.snapshot().run.superseded) return;
    this.#store.update({ refusal: null });
    const undone = this.#decisions.undo();
    if (undone) this.#showUndone(undone);
  };

  /** Gives the reason that was asked for: makes the decision, or keeps reason and note. */
  giveReason = ({ reason, note }: ReasonAndNote): void => {
    const { asking } = this.snapshot();
    if (!asking) return;
    const { recordId, item, decision, isDeciding } = asking;
    this.reasons.close();
    if (isDeciding && decision) this.#decide(item, decision, { reason, ...(note && { note }) });
    else this.#decisions.saveReason({ recordId, key: item.key }, { reason, note });
    this.#store.update({ refusal: null });
    this.focus();
  };

  /** Goes back without a reason: nothing is decided. */
  cancelReason = (): void => {
    this.reasons.close();
    this.focus();
  };

  /** Ticks or unticks records of the list. */
  tick = (ids: readonly string[], isTicked: boolean): void => {
    const ticked = new Set(this.snapshot().ticked);
    for (const id of ids) isTicked ? ticked.add(id) : ticked.delete(id);
    this.#store.update({ ticked });
  };

  untickAll = (): void => this.#store.update({ ticked: new Set() });

  /** Closes the dialog of assigning and announces what was assigned. */
  finishAssigning = (announcement: string): void => {
    this.closeDialog('assign');
    this.#store.update({ announcement, ticked: new Set() });
    this.focus();
  };

  /** Assigns the next free record to the user and opens it. */
  takeNext = async (): Promise<void> => {
    if (this.snapshot().run.superseded || !this.team) return;
    const refusal = await this.team.takeNext().then(
      (isTaken) => (isTaken ? null : 'No record of this kind is free.'),
      (problem: unknown) => (problem instanceof Error ? problem.message : String(problem)),
    );
    this.#store.update({ refusal });
    this.focus();
  };

  /** Expands or collapses the chosen item. */
  toggleChosen = (): void => {
    const { chosen, isExpanded } = this.snapshot();
    if (chosen?.type === 'group') this.toggleGroup(chosen.key);
    else this.#store.update({ isExpanded: !isExpanded });
  };

  toggleGroup = (key: string): void =>
    this.#store.update({ openGroup: this.snapshot().openGroup === key ? null : key });

  openDialog = (dialog: ReviewDialog): void => this.#store.update({ dialog });

  /** Closes a dialog, unless another one has replaced it. */
  closeDialog = (type: ReviewDialog['type']): void => {
    if (this.snapshot().dialog?.type === type) this.#store.update({ dialog: null });
  };

  /** Opens the dialog of a bulk action on the whole run, perhaps on what fits the filters, or on the open record. */
  askBulk = (what: BulkAction, of: 'run' | 'record'): void => {
    const { isReadOnly, run, position, filter } = this.snapshot();
    const { recordId } = position;
    if (what === 'delete-fitting') {
      const request = { runId: run.id, what, filter: recordParams(filter) };
      if (!run.superseded && picksCandidates(filter)) this.openDialog({ type: 'bulk', request });
      return;
    }
    if (isReadOnly) return;
    if (of === 'run') this.openDialog({ type: 'bulk', request: { runId: run.id, what } });
    else if (recordId !== null) this.openDialog({ type: 'bulk', request: { runId: run.id, what, recordId } });
  };

  /** Announces a finished bulk action and moves on. */
  finishBulk = (announcement: string): void => {
    const { dialog, candidates } = this.snapshot();
    this.#store.update({ announcement });
    if (dialog?.type === 'bulk' && dialog.request.recordId)
      this.navigation.advance(candidates.items.at(-1)?.key ?? null);
    this.focus();
  };

  /** Focuses the chosen item. */
  focus = (): void => this.#store.update({ focusTurn: this.snapshot().focusTurn + 1 });

  focusSearch = (): void => this.#store.update({ searchTurn: this.snapshot().searchTurn + 1 });

  /** Retries unsent decisions at once. */
  retrySaving = (): void => this.#decisions.retry();

  dismissNotices = (): void => this.#store.update({ others: [], refusal: null });

  retryRecords = (): void => this.#store.records.retry();
  readMoreRecords = (): void => this.#store.records.readMore();
  retryCandidates = (): void => this.#store.candidates.retry();
  readMoreAround = (visible: { from: number; to: number }): void =>
    this.#store.candidates.readMoreAround(visible);

  /** Runs the waiting actions. A failed read, and a dialog or a reason that one of them asks for, ends them. */
  #goOn = (): void => {
    const { list, candidates, dialog, asking } = this.snapshot();
    if (list.failure || candidates.failure || dialog || asking) this.#dropActions();
    else this.#actions.run();
  };

  #dropActions(): void {
    const count = this.#actions.clear();
    const keys = counted(count, 'key');
    if (count > 0) this.#store.update({ refusal: `${keys} typed before the record was read had no effect.` });
  }

  #decide(item: ReviewItem, decision: Decision, given?: Partial<ReasonAndNote>): void {
    const { run, position } = this.snapshot();
    const { recordId } = position;
    if (recordId === null || (!given && this.reasons.asksFor(item, decision))) return;
    const name = itemName(item);
    if (decisionShown(item).value !== decision) {
      const label = decision === 'undecided' ? `make ${name} undecided` : `${decision} ${name}`;
      this.team?.changes.countDecision();
      this.#decisions.decide({ recordId, key: item.key, decision, ...given }, label);
      this.#store.update({ refusal: null });
    }
    const { decided, total } = reviewCounts(run);
    const now = decided + Number(isOpenItem(item) && decision !== 'undecided');
    const announcement = `${decisionLabel(decision)}: ${name}. ${formatCount(now)} of ${formatCount(total)} decided.`;
    this.#store.update({ announcement });
    if (decision !== 'undecided') this.navigation.advance(item.key);
    this.focus();
  }

  /** The record to open first: the first that needs a decision, and that no one else has open. */
  #firstOf(list: RecordList): string | null {
    const first = list.rows.find((row) => row.undecided > 0) ?? list.rows[0];
    return this.team ? this.team.firstOf(list, this.snapshot().filter.kind) : (first?.recordId ?? null);
  }

  #showUndone({ label, first, count }: Undone): void {
    const announcement = `Undone: ${label}${count > 1 ? `, ${formatCount(count)} decisions` : ''}.`;
    this.#store.update({ announcement });
    if (!first) return;
    this.navigation.showTarget(first);
    this.focus();
  }

  #startDecisions(): ReviewDecisions {
    const { queries, run, by, calls = lastingApi.matching } = this.#options;
    const context = { calls, cache: new DecisionCache(queries, run.id), runId: run.id, by };
    return new ReviewDecisions(context, {
      onState: (saving) => {
        this.#store.update({ saving });
        this.team?.applyChanges();
      },
      onOutcome: this.#showOutcome,
      onIdle: () => refreshCounts(queries, run.id),
    });
  }

  #showOutcome = ({ others = [], refusal, undone, isStale, revision }: MutationOutcome): void => {
    this.team?.changes.recordOwn(revision ?? null);
    const before = this.snapshot();
    if (undone) this.#showUndone(undone);
    this.#store.update({ others: [...others, ...before.others], refusal: refusal ?? before.refusal });
    const { queries, run } = this.#options;
    if (isStale) void refreshResults(queries, run.id);
  };
}
