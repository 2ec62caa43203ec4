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
import { type ReviewPosition, type ScoreRange, UNFILTERED } from './review-position.ts';
import type { ReviewStore } from './review-store.ts';

/** Moves through the records of a run and their candidates, by hand and by itself after a decision. */
export class ReviewNavigation {
  readonly #store: ReviewStore;
  /** Goes on to the next open item once more has been read. */
  #isAdvancing = false;
  #readRows = 0;
  #prefetchedId: string | undefined;

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  moveByItem = (by: 1 | -1): void => this.#take(moveByItem(this.#view(), by));
  moveByRecord = (by: 1 | -1): void => this.#take(moveByRecord(this.#view(), by));
  moveToGroup = (): void => this.#take(moveToGroup(this.#view()));

  /** To the next thing to decide after an item, of another kind if need be. */
  advance = (from: string | null): void => {
    const move = moveToNextOpen(this.#view(), from);
    this.#isAdvancing = move.type === 'read-more';
    this.#take(move);
    if (move.type === 'none' && !this.#goToOtherKind())
      this.#store.update({ announcement: 'Everything shown here is decided.' });
  };

  /** To another position; without a further word a link or the way back does not lead to the one before. */
  go = (change: Partial<ReviewPosition>, history: 'push' | 'replace' = 'replace'): void => {
    const { position } = this.#store.snapshot();
    const isOther = change.recordId !== undefined && change.recordId !== position.recordId;
    this.#store.update({
      ...{ position: { ...position, ...change }, history },
      ...(isOther && { openGroup: null, isEditingNote: false }),
    });
  };

  /** Chooses an item of the open record. */
  chooseItem = (at: string): void => this.go({ at });

  /** Opens a record of the list; on a phone the way back leads to the list. */
  openRecord = (recordId: string): void =>
    this.go({ recordId, at: null }, this.#store.snapshot().isPhone ? 'push' : 'replace');

  /** Opens the first record of the list. */
  openFirst = (): void => {
    const [first] = this.#store.snapshot().list.rows;
    if (first) this.openRecord(first.recordId);
  };

  closeRecord = (): void => this.go({ recordId: null, at: null });

  showKind = (kind: EntityKind): void => this.go({ kind, recordId: null, at: null });

  search = (q: string): void => this.go({ q });

  showScores = (scores: ScoreRange | null): void => this.go({ scores });

  clearFilter = (): void => this.go({ ...UNFILTERED, q: '' });

  /** To a pair or group. */
  goTo = ({ recordId, key }: DecisionTarget): void => this.go({ recordId, at: key });

  /** The same of whatever kind its record is. */
  showTarget = ({ recordId, key }: DecisionTarget): void => {
    const { filter } = this.#store.snapshot();
    const kind = ENTITY_KINDS.find((one) => recordId.startsWith(`${one}:`)) ?? filter.kind;
    this.go({ ...(kind !== filter.kind && { kind }), recordId, at: key });
  };

  /** Does what follows by itself from what has been read. */
  settle = (): void => {
    const { list, position, isPhone } = this.#store.snapshot();
    // Where both are in sight, a record is open from the start: the first that needs a decision.
    const first = list.rows.find((row) => row.undecided > 0) ?? list.rows[0];
    if (position.recordId === null && first && !isPhone) this.openRecord(first.recordId);
    else this.#goOn();
  };

  #goOn() {
    const { list, position, candidates } = this.#store.snapshot();
    this.#prefetch(nextOpenRecord(list.rows, position.recordId)?.recordId);
    const readRows = candidates.items.length + list.rows.length;
    const hasReadMore = readRows !== this.#readRows;
    this.#readRows = readRows;
    if (hasReadMore && this.#isAdvancing) this.advance(this.#view().at);
    // A record is entered where something is left to decide, however far down that is.
    else if (position.at === null && candidates.hasMore && !nextOpenItem(candidates, null))
      this.#store.candidates.search();
  }

  #prefetch(recordId: string | undefined) {
    if (recordId && recordId !== this.#prefetchedId) this.#store.candidates.prefetch(recordId);
    this.#prefetchedId = recordId;
  }

  #take(move: ReviewMove): void {
    if (move.type === 'go') this.go({ recordId: move.recordId, at: move.at });
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

  /** Goes on with a kind that still has something to decide. Returns whether there is one. */
  #goToOtherKind(): boolean {
    const { run, filter } = this.#store.snapshot();
    const here = run.kinds.indexOf(filter.kind);
    const order = [...run.kinds.slice(here + 1), ...run.kinds.slice(0, here)];
    const kind = order.find((one) => run.counts[one].undecided > 0);
    if (kind) this.go({ ...UNFILTERED, kind, recordId: null, at: null });
    return kind !== undefined;
  }
}
