import type { BulkAction, Decision } from '#matching';
import { lastingApi } from '../../../api/lasting-api.ts';
import { decisionLabel, formatCount } from '../../match-format.ts';
import { decisionShown, isOpenItem, itemName, type ReviewItem } from '../candidates/review-items.ts';
import { DecisionCache } from './decision-cache.ts';
import type { MutationContext, MutationOutcome, Undone } from './decision-mutations.ts';
import { ReviewDecisions } from './review-decisions.ts';
import { ReviewNavigation } from './review-navigation.ts';
import { reviewCounts } from './review-progress.ts';
import { refreshCounts, refreshResults } from './review-queries.ts';
import type { ReviewDialog, ReviewSnapshot } from './review-snapshot.ts';
import { ReviewStore, type ReviewStoreOptions } from './review-store.ts';

export type ReviewSessionOptions = ReviewStoreOptions & {
  /** Mail address of the person who decides. */
  by: string;
  calls?: MutationContext['calls'];
};

/**
 * The review of one run in this tab: where the person is, what is shown there, and what they decide. A store for
 * `useSyncExternalStore`; every action reads the newest snapshot. Its methods may be passed on without the session.
 */
export class ReviewSession {
  readonly navigation: ReviewNavigation;
  readonly #store: ReviewStore;
  readonly #options: ReviewSessionOptions;
  #decisions: ReviewDecisions;

  constructor(options: ReviewSessionOptions) {
    this.#options = options;
    this.#store = new ReviewStore(options);
    this.navigation = new ReviewNavigation(this.#store);
    this.#decisions = this.#startDecisions();
  }

  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  snapshot = (): ReviewSnapshot => this.#store.snapshot();

  /** Reads what is shown. Returns how to close the session; what is under way ends by itself. */
  open = (): (() => void) => {
    const stopSettling = this.#store.subscribe(this.navigation.settle);
    const stopReading = this.#store.open();
    this.navigation.settle();
    return () => {
      stopReading();
      stopSettling();
      this.#decisions.stop();
      this.#decisions = this.#startDecisions();
    };
  };

  setPhone = (isPhone: boolean): void => this.#store.update({ isPhone });

  /** Decides about an item and goes on; a whole group is confirmed only after a question. */
  decide = (item: ReviewItem | undefined, decision: Decision): void => {
    if (!item || this.snapshot().isReadOnly) return;
    if (item.type === 'group' && decision === 'confirm')
      this.#store.update({ dialog: { type: 'confirm-group', item } });
    else this.#decide(item, decision);
  };

  decideChosen = (decision: Decision): void => this.decide(this.snapshot().chosen, decision);

  /** Confirms the group that was asked about. */
  confirmGroup = (): void => {
    const { dialog } = this.snapshot();
    if (dialog?.type !== 'confirm-group') return;
    this.closeDialog('confirm-group');
    this.#decide(dialog.item, 'confirm');
  };

  /** Takes back the last step of this person, at the item it was about. */
  undo = (): void => {
    if (this.snapshot().run.superseded) return;
    this.#store.update({ refusal: null });
    const undone = this.#decisions.undo();
    if (undone) this.#showUndone(undone);
  };

  note = ({ key }: ReviewItem, note: string): void => {
    const { recordId } = this.snapshot().position;
    if (recordId === null) return;
    this.#decisions.note({ recordId, key }, note);
    this.#store.update({ refusal: null });
  };

  /** Opens the note of the chosen candidate. */
  editNote = (): void => {
    const { isReadOnly, chosen } = this.snapshot();
    if (!isReadOnly && chosen?.type === 'candidate') this.setEditingNote(true);
  };

  setEditingNote = (isEditingNote: boolean): void => {
    this.#store.update({ isEditingNote, ...(isEditingNote && { isExpanded: true }) });
    if (!isEditingNote) this.focus();
  };

  /** Opens or closes the chosen item. */
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

  /** Asks before many decisions at once: of the whole run, or of the open record alone. */
  askBulk = (what: BulkAction, of: 'run' | 'record'): void => {
    const { isReadOnly, run, position } = this.snapshot();
    const recordId = of === 'record' ? position.recordId : null;
    const request = { runId: run.id, what, ...(recordId !== null && { recordId }) };
    if (!isReadOnly) this.openDialog({ type: 'bulk', request });
  };

  /** The bulk action that was asked about is done. */
  finishBulk = (announcement: string): void => {
    const { dialog, candidates } = this.snapshot();
    this.#store.update({ announcement });
    if (dialog?.type === 'bulk' && dialog.request.recordId)
      this.navigation.advance(candidates.items.at(-1)?.key ?? null);
    this.focus();
  };

  /** Puts the focus on the chosen item. */
  focus = (): void => this.#store.update({ focusTurn: this.snapshot().focusTurn + 1 });

  focusSearch = (): void => this.#store.update({ searchTurn: this.snapshot().searchTurn + 1 });

  /** Sends at once what could not be sent. */
  retrySaving = (): void => this.#decisions.retry();

  dismissNotices = (): void => this.#store.update({ others: [], refusal: null });

  retryRecords = (): void => this.#store.records.retry();
  readMoreRecords = (): void => this.#store.records.readMore();
  retryCandidates = (): void => this.#store.candidates.retry();
  readMoreAround = (sight: { from: number; to: number }): void =>
    this.#store.candidates.readMoreAround(sight);

  #decide(item: ReviewItem, decision: Decision): void {
    const { run, position } = this.snapshot();
    const { recordId } = position;
    if (recordId === null) return;
    const name = itemName(item);
    if (decisionShown(item).value !== decision) {
      const label = decision === 'undecided' ? `make ${name} undecided` : `${decision} ${name}`;
      this.#decisions.decide({ recordId, key: item.key, decision }, label);
      this.#store.update({ refusal: null });
    }
    const { decided, total } = reviewCounts(run);
    const now = decided + Number(isOpenItem(item) && decision !== 'undecided');
    const announcement = `${decisionLabel(decision)}: ${name}. ${formatCount(now)} of ${formatCount(total)} decided.`;
    this.#store.update({ announcement });
    if (decision !== 'undecided') this.navigation.advance(item.key);
    this.focus();
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
      onState: (saving) => this.#store.update({ saving }),
      onOutcome: this.#showOutcome,
      onIdle: () => refreshCounts(queries, run.id),
    });
  }

  #showOutcome = ({ others = [], refusal, undone, isUnsure }: MutationOutcome): void => {
    const before = this.snapshot();
    if (undone) this.#showUndone(undone);
    this.#store.update({ others: [...others, ...before.others], refusal: refusal ?? before.refusal });
    const { queries, run } = this.#options;
    if (isUnsure) void refreshResults(queries, run.id);
  };
}
