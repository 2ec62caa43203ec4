import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import type { PresentUser } from '#contract/matching/match-team-contract.ts';
import type { Decision } from '#matching';
import { NOTHING_WAITING, type SaveState } from '../../../editing/save-queue.ts';
import {
  type GroupItem,
  nextOpenItem,
  type ReviewItem,
  type ReviewItems,
} from '../candidates/review-items.ts';
import type { OtherDecision } from './decision-mutations.ts';
import type { ReviewPosition } from './review-position.ts';
import type { BulkRequest, RecordFilter } from './review-queries.ts';
import type { RecordList } from './run-records.ts';

/** The open dialog of the review. */
export type ReviewDialog =
  | { type: 'keys' | 'aside' | 'assign' | 'reasons' | 'attach' }
  | { type: 'bulk'; request: BulkRequest }
  | { type: 'confirm-group'; item: GroupItem };

/** A request for the reason of a decision, or of the next decision where `decision` is null. */
export type ReasonRequest = {
  recordId: string;
  item: ReviewItem;
  decision: Exclude<Decision, 'undecided'> | null;
  /** Whether the decision is made as soon as the reason is given; otherwise only reason and note are kept. */
  isDeciding: boolean;
  isRequired: boolean;
};

/** The state of the review in this tab, without the server's data. */
export type ReviewState = {
  position: ReviewPosition;
  /** Whether the position adds or replaces an entry of the browser's history. */
  history: 'push' | 'replace';
  /** Whether list and record are a page each. */
  isPhone: boolean;
  openGroup: string | null;
  isExpanded: boolean;
  /** The request for a reason, while its item is the chosen one. */
  asking: ReasonRequest | null;
  /** The other users with this review open. */
  present: readonly PresentUser[];
  /** Ids of the records that are ticked in the list. */
  ticked: ReadonlySet<string>;
  dialog: ReviewDialog | null;
  /** Incremented to move the focus to the chosen item. */
  focusTurn: number;
  /** Incremented to move the focus to the search. */
  searchTurn: number;
  /** For screen readers: "Confirmed: Annelise Thorsen Vail. 37 of 120 decided." */
  announcement: string;
  saving: SaveState;
  /** Decisions that another user made first, which replaced the user's. */
  others: readonly OtherDecision[];
  /** Why an undo or a decision was refused. */
  refusal: string | null;
};

/** The server's data that is read so far. */
export type ReviewData = {
  run: MatchRun;
  filter: RecordFilter;
  list: RecordList;
  candidates: ReviewItems;
};

/** Everything the review shows. */
export type ReviewSnapshot = ReviewState &
  ReviewData & {
    /** The chosen item; at first the first undecided one. */
    chosen: ReviewItem | undefined;
    /** The row of the open record in the list. */
    row: MatchRecordRow | null;
    isReadOnly: boolean;
  };

/** The state of a review that has just been opened. */
export function initialState(position: ReviewPosition, isPhone: boolean): ReviewState {
  return {
    ...{ position, isPhone, history: 'replace', openGroup: null, isExpanded: true },
    ...{ asking: null, present: [], ticked: new Set<string>() },
    ...{ dialog: null, focusTurn: 0, searchTurn: 0, announcement: '' },
    ...{ saving: NOTHING_WAITING, others: [], refusal: null },
  };
}

/** Derives the snapshot from the state and the server's data. */
export function toSnapshot({ state, ...data }: ReviewData & { state: ReviewState }): ReviewSnapshot {
  const { recordId, at } = state.position;
  const { run, list, candidates } = data;
  const { items, record } = candidates;
  const row = list.rows.find((one) => one.recordId === recordId) ?? null;
  const chosen = items.find(({ key }) => key === at) ?? nextOpenItem(candidates, null) ?? items[0];
  const { asking } = state;
  return {
    ...state,
    ...data,
    row,
    chosen,
    asking: asking?.recordId === recordId && asking.item.key === chosen?.key ? asking : null,
    isReadOnly: run.superseded || (record?.saved ?? row?.saved ?? false),
  };
}
