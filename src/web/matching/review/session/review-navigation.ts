import { ENTITY_KINDS, type EntityKind } from '#records';
import { nextOpenItem } from '../candidates/review-items.ts';
import type { DecisionTarget } from './decision-counts.ts';
import {
  moveByItem,
  moveByRecord,
  moveToGroup,
  moveToNextOpen,
  nextOpenRecord,
  type ReviewMove,
  type ReviewView,
} from './review-moves.ts';
import {
  filterText,
  positionIn,
  type ReviewPosition,
  type ScoreRange,
  UNFILTERED,
} from './review-position.ts';
import type { ReviewStore } from './review-store.ts';
import type { RecordList } from './run-records.ts';

/** Moves through the records of a run and their candidates, on request and after a decision. */
export class ReviewNavigation {
  readonly #store: ReviewStore;
  /** The record of a list to open first; null while it is not known. */
  readonly #firstOf: (list: RecordList) => string | null;
  /** Whether to move to the next undecided item once more has been read. */
  #isAdvancing = false;
  #readRows = 0;
  #prefetchedId: string | undefined;
  /** Whether the filter has changed and its records are not read yet. */
  #isFiltering = false;
  /** Whether the records of the address that the review was opened with are not read yet. */
  #isOpening = true;
  /** Called when the user moves other than by key. */
  readonly #onLeave: () => void;

  constructor(
    store: ReviewStore,
    { onLeave, firstOf }: { onLeave: () => void; firstOf: (list: RecordList) => string | null },
  ) {
    this.#store = store;
    this.#onLeave = onLeave;
    this.#firstOf = firstOf;
  }

  /** Whether the chosen item is final: no list, record or further page is being read that decides which it is. */
  isSettled = (): boolean => {
    const { list, position, candidates, isPhone } = this.#store.snapshot();
    if (list.failure || candidates.failure) return true;
    if (this.#isAdvancing || list.isPrevious) return false;
    if (position.recordId === null) return isPhone || !list.isLoading;
    return !candidates.isLoading && !this.#isSeekingOpenItem();
  };

  moveByItem = (by: 1 | -1): void => this.#take(moveByItem(this.#view(), by));
  moveByRecord = (by: 1 | -1): void => this.#take(moveByRecord(this.#view(), by));
  moveToGroup = (): void => this.#take(moveToGroup(this.#view()));

  /** Moves to the next undecided item after an item, of another kind if necessary. */
  advance = (from: string | null): void => {
    const move = moveToNextOpen(this.#view(), from);
    this.#isAdvancing = move.type === 'read-more';
    this.#take(move);
    if (move.type === 'none' && !this.#goToOtherKind())
      this.#store.update({ announcement: 'Everything shown here is decided.' });
  };

  /** Changes the position at the user's request. `replace` adds no entry to the browser's history. */
  go = (change: Partial<ReviewPosition>, history: 'push' | 'replace' = 'replace'): void => {
    this.#isAdvancing = false;
    this.#onLeave();
    this.#set(change, history);
  };

  #set(change: Partial<ReviewPosition>, history: 'push' | 'replace' = 'replace'): void {
    const { position } = this.#store.snapshot();
    const isOther = change.recordId !== undefined && change.recordId !== position.recordId;
    this.#store.update({
      ...{ position: { ...position, ...change }, history },
      ...(isOther && { openGroup: null }),
    });
  }

  /** Chooses an item of the open record. */
  chooseItem = (at: string): void => this.go({ at });

  /** Opens a record of the list; on a phone, Back leads to the list. */
  openRecord = (recordId: string): void =>
    this.go({ recordId, at: null }, this.#store.snapshot().isPhone ? 'push' : 'replace');

  /** Opens the first record of the list. */
  openFirst = (): void => {
    const [first] = this.#store.snapshot().list.rows;
    if (first) this.openRecord(first.recordId);
  };

  closeRecord = (): void => this.go({ recordId: null, at: null });

  showKind = (kind: EntityKind): void => this.go({ kind, recordId: null, at: null });

  /** Changes the filter. The open record stays open only if the first records of the new list contain it. */
  filterBy = (change: Partial<Omit<ReviewPosition, 'kind' | 'recordId' | 'at'>>): void => {
    this.#isFiltering = true;
    this.go(change);
  };

  search = (q: string): void => this.filterBy({ q });

  showScores = (scores: ScoreRange | null): void => this.filterBy({ scores });

  clearFilter = (): void => this.filterBy(UNFILTERED);

  /** Shows a saved view; the empty one has no filter. */
  showView = (saved: string): void => {
    const { kind, ...filters } = positionIn(new URLSearchParams(saved));
    this.go({ ...filters, kind: kind ?? this.#store.snapshot().filter.kind });
  };

  /** Moves to a pair or group of the shown kind. */
  goTo = ({ recordId, key }: DecisionTarget): void => this.go({ recordId, at: key });

  /** Moves to a pair or group of any kind, and removes a filter that hides its record. */
  showTarget = ({ recordId, key }: DecisionTarget): void => {
    const { filter, list } = this.#store.snapshot();
    const kind = ENTITY_KINDS.find((one) => recordId.startsWith(`${one}:`)) ?? filter.kind;
    const isShown = kind === filter.kind && list.rows.some((row) => row.recordId === recordId);
    this.#set({ ...(!isShown && { ...UNFILTERED, kind }), recordId, at: key });
  };

  /** Opens a record of any kind. */
  showRecord = (recordId: string): void => {
    const kind = ENTITY_KINDS.find((one) => recordId.startsWith(`${one}:`)) ?? null;
    this.go({ ...(kind !== this.#store.snapshot().filter.kind && { kind }), recordId, at: null });
  };

  /** Reacts to newly read data: opens the first record, or continues a pending move. */
  settle = (): void => {
    const { list, filter, position, isPhone } = this.#store.snapshot();
    if (list.isPrevious) return;
    if (this.#isOpening && !list.isLoading) {
      this.#isOpening = false;
      // A record of a later page may fit, too.
      if (!list.hasMore && filterText(position, filter.kind) !== '') this.#isFiltering = true;
    }
    if (this.#isFiltering && !list.isLoading) this.#leaveHiddenRecord();
    // Beside the list, the first record that needs a decision is open from the start.
    if (position.recordId === null && list.rows.length > 0 && !isPhone) {
      const recordId = this.#firstOf(list);
      if (recordId) this.#set({ recordId, at: null });
    } else this.#goOn();
  };

  /** Moves to the first record of a changed filter when its list does not contain the open one. */
  #leaveHiddenRecord(): void {
    const { list, position, isPhone } = this.#store.snapshot();
    this.#isFiltering = false;
    const isHidden = !list.rows.some(({ recordId }) => recordId === position.recordId);
    if (position.recordId === null || isPhone || !isHidden || list.failure) return;
    this.#set({ recordId: list.rows[0]?.recordId ?? null, at: null });
  }

  #goOn() {
    const { list, position, candidates } = this.#store.snapshot();
    this.#prefetch(nextOpenRecord(list.rows, position.recordId)?.recordId);
    const readRows = candidates.items.length + list.rows.length;
    const hasReadMore = readRows !== this.#readRows;
    this.#readRows = readRows;
    if (hasReadMore && this.#isAdvancing) this.advance(this.#view().at);
    else if (this.#isSeekingOpenItem()) this.#store.candidates.readMoreUnlessFailed();
  }

  /** A record opens at its first undecided item, so its pages are read until there is one. */
  #isSeekingOpenItem(): boolean {
    const { position, candidates } = this.#store.snapshot();
    return position.at === null && candidates.hasMore && !nextOpenItem(candidates, null);
  }

  #prefetch(recordId: string | undefined) {
    if (recordId && recordId !== this.#prefetchedId) this.#store.candidates.prefetch(recordId);
    this.#prefetchedId = recordId;
  }

  #take(move: ReviewMove): void {
    if (move.type === 'go') this.#set({ recordId: move.recordId, at: move.at });
    else if (move.type === 'read-more')
      (move.of === 'items' ? this.#store.candidates : this.#store.records).readMore();
  }

  #view(): ReviewView {
    const { list, candidates, position, chosen } = this.#store.snapshot();
    return {
      ...{ rows: list.rows, hasMoreRows: list.hasMore, recordId: position.recordId },
      ...{ items: candidates.items, hasMoreItems: candidates.hasMore, at: chosen?.key ?? null },
    };
  }

  /** Shows a kind that still has undecided items. Returns whether there is one. */
  #goToOtherKind(): boolean {
    const { run, filter } = this.#store.snapshot();
    const here = run.kinds.indexOf(filter.kind);
    const order = [...run.kinds.slice(here + 1), ...run.kinds.slice(0, here)];
    const kind = order.find((one) => run.counts[one].undecided > 0);
    if (kind) this.#set({ ...UNFILTERED, kind, recordId: null, at: null });
    return kind !== undefined;
  }
}
