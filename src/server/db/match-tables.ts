import type { Generated } from 'kysely';
import type { AUDIT_ACTIONS } from '#contract/matching/match-audit-contract.ts';
import type { RunState } from '#contract/matching/match-run-contract.ts';
import type { RESULT_CHANGES } from '#contract/matching/matching-parts.ts';
import type { Decision, Standing } from '#matching';
import type { EntityKind } from '#records';
import type { OneOf } from './rows/one-of.ts';

/** One comparison of internal records with reference lists. */
export type MatchRunTable = {
  id: string;
  /** `waiting`, `running`, `done`, `failed` or `cancelled`. */
  state: OneOf<RunState>;
  /** The same value for every run that is waiting or running, else null: only one run can be active. */
  active_key: string | null;
  started_at: string;
  started_by: string;
  finished_at: string | null;
  /** JSON: id, name and version of each list. */
  lists: string;
  /** JSON: the kinds compared. */
  kinds: string;
  /** JSON: findings by kind; null until the run is done. */
  findings: string | null;
  error: string | null;
  /** JSON: thresholds by kind and version of the program; null until the run is done, and in runs from before 034. */
  basis: Generated<string | null>;
  failures: number;
  /** 1 when the number of candidates of each record is in `match_finds`. */
  keeps_finds: Generated<number>;
  /** Counts the changes of its review. */
  revision: Generated<number>;
  /** The files whose candidates it takes; null when it compares. */
  given_by: Generated<string | null>;
  /** The most candidates of each record and list that it keeps; null when it keeps all. */
  top: Generated<number | null>;
};

/** How many candidates a run found for a record in a list, where the run before found another number. */
export type MatchFindTable = {
  kind: OneOf<EntityKind>;
  record_id: string;
  list_name: string;
  run_id: string;
  found: number;
};

/**
 * Email addresses of the authors of runs, decisions and audit rows; the other tables of matching store the id alone.
 */
export type MatchUserTable = { user_id: string; email: string };

/** A snapshot of an internal record at the start of its run, with the run's results. `ord` counts from 0 within run and kind. */
export type MatchRecordTable = {
  run_id: string;
  kind: OneOf<EntityKind>;
  ord: number;
  record_id: string;
  client_id: string;
  item_id: string | null;
  client_version: number;
  name: string;
  folded: string;
  detail: string;
  /** JSON: its names. */
  names: string;
  normalized: string;
  birthday: string | null;
  birthplace: string | null;
  /** Null in runs from before 019, too. */
  country: string | null;
  candidates: number;
  groups: number;
  /** -1 without a candidate by name. */
  best_score: number;
  recommended: number;
  decided: number;
  confirmed: number;
  come: number;
  changed: number;
  gone: number;
  /** How it differs from the previous run; null until that is known. */
  change: OneOf<(typeof RESULT_CHANGES)[number]> | null;
  saved_at: string | null;
  /** Whether the save wrote nothing: 0 or 1; null while it is open. */
  saved_unchanged: number | null;
  /** The candidate that reaches the recommendation threshold and leads all others of the record; null without one. */
  leader_list: string | null;
  leader_row: number | null;
  leader_strength: number | null;
  /** Its standing among the leaders of other records for the same reference record. */
  leader_standing: OneOf<Standing> | null;
  /** In a run that keeps the best alone: candidates that it left out, and the two highest strengths of all it found. */
  left_out: Generated<number | null>;
  first_strength: Generated<number | null>;
  second_strength: Generated<number | null>;
  /** The revision of the run at the record's last change. */
  revision: Generated<number>;
};

/** A part of a run's work: some records against one shard of a list. */
export type MatchChunkTable = {
  run_id: string;
  kind: OneOf<EntityKind>;
  list_id: string;
  shard: number;
  part: number;
  first_ord: number;
  end_ord: number;
  /** Number of pairs to compare, the measure of progress. */
  pairs: number;
  /** 0 to 1. */
  progress: number;
  found: number;
  done: number;
};

/** The candidates by name of a record in one shard, best first, packed: see pack-candidates.ts. */
export type MatchResultTable = {
  run_id: string;
  kind: OneOf<EntityKind>;
  ord: number;
  list_id: string;
  shard: number;
  packed: Uint8Array;
};

/** How many candidates of a record have a score. */
export type MatchScoreTable = {
  run_id: string;
  kind: OneOf<EntityKind>;
  ord: number;
  score: number;
  count: number;
};

/** A group of candidates of a record: those that the birthday or birthplace alone admits, or another spelling. */
export type MatchGroupTable = {
  run_id: string;
  kind: OneOf<EntityKind>;
  ord: number;
  list_id: string;
  /** `birthday`, `birthplace` or `spelling`. */
  origin: OneOf<'birthday' | 'birthplace' | 'spelling'>;
  /** The birthday or birthplace; for other spellings the rows of its members, ascending, with commas between. */
  value: string;
  count: number;
  decided_alone: number;
};

/** Candidates of a record that were computed elsewhere, until their run has ended. */
export type MatchGivenTable = {
  run_id: string;
  kind: OneOf<EntityKind>;
  list_id: string;
  /** Whether their names are other spellings, which reach no threshold: 0 or 1. */
  spelling: number;
  record_id: string;
  /** Rows of the list as 32-bit numbers. */
  row_numbers: Uint8Array;
};

/** A reference record that a user attached to a record of ours by hand; it outlives its run. */
export type MatchAttachedTable = {
  kind: OneOf<EntityKind>;
  record_id: string;
  list_name: string;
  external_id: string;
  attached_by: string;
  attached_at: string;
};

/** The latest decision about a pair or a group; it outlives its run. */
export type MatchDecisionTable = {
  kind: OneOf<EntityKind>;
  record_id: string;
  list_name: string;
  /** A reference record's id in its list, or `group:birthday`, `group:birthplace`, `group:spelling`. */
  external_id: string;
  decision: OneOf<Exclude<Decision, 'undecided'>>;
  /** Hash of the compared values: the decision applies while they are the same. */
  values_hash: string;
  external_name: string;
  score: number | null;
  note: string | null;
  reason_code: string | null;
  /** The wording of the reason at the time. */
  reason: string | null;
  decided_by: string;
  decided_at: string;
  run_id: string;
  step_id: string;
};

/** The decisions of one action, undone as one. */
export type MatchStepTable = {
  id: string;
  run_id: string;
  user_id: string;
  /** Counts up within run and user. */
  place: number;
  label: string;
  items: number;
};
export type MatchStepItemTable = {
  step_id: string;
  place: number;
  kind: OneOf<EntityKind>;
  record_id: string;
  list_name: string;
  external_id: string;
  /** JSON: the decision's row before and after; null for none. */
  before: string | null;
  after: string | null;
};

/** Choices for one record that are not saved yet. */
export type MatchChoiceTable = {
  run_id: string;
  kind: OneOf<EntityKind>;
  record_id: string;
  client_id: string;
  client_version: number;
  list_name: string;
  external_id: string;
  choices: string;
  chosen_by: string;
  chosen_at: string;
};

/** The audit log of matching. The database itself refuses to change or delete a row. */
export type MatchAuditTable = {
  /** PostgreSQL answers a number that may be so large as text. */
  id: Generated<number | string>;
  at: string;
  user_id: string;
  action: OneOf<(typeof AUDIT_ACTIONS)[number]>;
  run_id: string;
  kind: OneOf<EntityKind> | null;
  record_id: string | null;
  name: string | null;
  list_name: string | null;
  external_id: string | null;
  external_name: string | null;
  score: number | null;
  threshold: number | null;
  old: OneOf<Decision> | null;
  new: OneOf<Decision> | null;
  note: string | null;
  reason_code: string | null;
  reason: string | null;
  /** Id of the user to whom records were assigned. */
  assigned_to: string | null;
};

/** The user who is to decide about a record; like a decision, it outlives the run. */
export type MatchAssignmentTable = {
  kind: OneOf<EntityKind>;
  record_id: string;
  user_id: string;
  /** Null when who assigned it was erased. */
  assigned_by: string | null;
  assigned_at: string;
  note: string | null;
};

/** A tab in which a review is open, and its record. A row that was not renewed for half a minute does not count. */
export type MatchPresenceTable = {
  tab_id: string;
  run_id: string;
  user_id: string;
  kind: OneOf<EntityKind> | null;
  record_id: string | null;
  /** When the tab came to its record. */
  since: string;
  seen_at: string;
};

/** A version of the list of reasons for decisions; the highest is in use. */
export type MatchReasonListTable = {
  version: number;
  /** JSON: code and label of each reason, in order. */
  reasons: string;
  changed_by: string;
  changed_at: string;
};
