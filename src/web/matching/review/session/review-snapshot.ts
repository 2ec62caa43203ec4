import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import type { MatchRun } from '#contract/match-run-contract.ts';
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

/** What is open over the review. */
export type ReviewDialog =
  | { type: 'keys' | 'aside' }
  | { type: 'bulk'; request: BulkRequest }
  | { type: 'confirm-group'; item: GroupItem };

/** What the person has done in the review, apart from the server's data. */
export type ReviewState = {
  position: ReviewPosition;
  /** How the address takes up the position: as a step to come back from, or not. */
  history: 'push' | 'replace';
  /** List and record are a page each. */
  isPhone: boolean;
  openGroup: string | null;
  isExpanded: boolean;
  isEditingNote: boolean;
  dialog: ReviewDialog | null;
  /** Counts up when the focus shall go to the chosen item. */
  focusTurn: number;
  /** The same for the search. */
  searchTurn: number;
  /** For those who listen: "Confirmed: Annelise Thorsen Vail. 37 of 120 decided." */
  announcement: string;
  saving: SaveState;
  /** Decided otherwise by somebody else meanwhile; what they decided stands. */
  others: readonly OtherDecision[];
  /** What undo could not do, or what was refused. */
  refusal: string | null;
};

/** The server's data as far as it has been read. */
export type ReviewData = {
  run: MatchRun;
  filter: RecordFilter;
  list: RecordList;
  candidates: ReviewItems;
};

/** What the review shows at one moment. */
export type ReviewSnapshot = ReviewState &
  ReviewData & {
    /** The chosen item; at first the one that needs a decision. */
    chosen: ReviewItem | undefined;
    /** The open record as the list knows it. */
    row: MatchRecordRow | null;
    isReadOnly: boolean;
  };

/** Nothing done yet. */
export function initialState(position: ReviewPosition, isPhone: boolean): ReviewState {
  return {
    ...{ position, isPhone, history: 'replace', openGroup: null, isExpanded: true, isEditingNote: false },
    ...{ dialog: null, focusTurn: 0, searchTurn: 0, announcement: '' },
    ...{ saving: NOTHING_WAITING, others: [], refusal: null },
  };
}

/** Puts together what is shown. */
export function toSnapshot({ state, ...data }: ReviewData & { state: ReviewState }): ReviewSnapshot {
  const { recordId, at } = state.position;
  const { run, list, candidates } = data;
  const { items, record } = candidates;
  const row = list.rows.find((one) => one.recordId === recordId) ?? null;
  return {
    ...state,
    ...data,
    row,
    chosen: items.find(({ key }) => key === at) ?? nextOpenItem(candidates, null) ?? items[0],
    isReadOnly: run.superseded || (record?.saved ?? row?.saved ?? false),
  };
}
