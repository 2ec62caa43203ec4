import type { Generated } from 'kysely';
import type { NoticeFrequency } from '#contract/matching/screening-contract.ts';
import type { BirthdayClass, Tier, VersionChange } from '#matching';
import type { EntityKind } from '#records';
import type { OneOf } from './rows/one-of.ts';

/** What a version of a reference list changed beside the version before, record by record. */
export type ReferenceChangeTable = {
  list_id: string;
  kind: OneOf<EntityKind>;
  record_id: string;
  /** `added`, `changed` or `removed`. */
  change: OneOf<VersionChange['change']>;
  /** Its name; that of a removed record in the version before. */
  name: string;
  /** JSON: the names of the fields that differ. */
  fields: string;
};

/** Which version of a client was compared with which lists. */
export type ScreeningClientTable = {
  client_id: string;
  /** The version that was stored last. */
  wanted: number;
  /** The version that was compared; 0 before the first comparison. */
  version: Generated<number>;
  /** JSON: name and id of each list that it was compared with; empty before the first comparison. */
  lists: Generated<string>;
  compared_at: string | null;
};

/** A reference record that is, or was, a candidate of a record of ours. */
export type ScreeningFindingTable = {
  id: string;
  client_id: string;
  kind: OneOf<EntityKind>;
  record_id: string;
  record_name: string;
  list_name: string;
  /** The version of the list with which its state began. */
  list_id: string;
  external_id: string;
  external_name: string;
  score: number;
  /** Hash of the compared values, as in decisions. */
  values_hash: string;
  /** Hash of the compared values with everything that the list keeps of the reference record. */
  content_hash: string;
  /** `new`, `changed` or `gone`. */
  state: OneOf<'new' | 'changed' | 'gone'>;
  /** `record` when a change of ours began the state, `list` when one of the list did. */
  cause: OneOf<'first' | 'record' | 'list'>;
  changed_at: string;
  /** Null until a user marks the state as seen. */
  seen_at: string | null;
  seen_by: string | null;
  seen_by_email: string | null;
  /** The user who is to decide about it. */
  assignee_id: string | null;
  /** The word score, and its mean with the name score. */
  words: Generated<number>;
  combined: Generated<number>;
  /** How the birthdays compare: a `BirthdayClass`. */
  birthday: Generated<OneOf<BirthdayClass | ''>>;
  /** Who would clear it, until another person agrees; when, and why. */
  proposed_by: Generated<string | null>;
  proposed_at: Generated<string | null>;
  proposed_reason_code: Generated<string | null>;
  proposed_reason: Generated<string | null>;
  proposed_note: Generated<string | null>;
  /** JSON: the `ChangedValue`s since it was last decided or seen; null when there are none. */
  changed_values: Generated<string | null>;
  /** What its list gives, as `packMarks` writes it; null until it is read. */
  countries: Generated<string | null>;
  topics: Generated<string | null>;
  /** Its tier under the rule in use; empty in findings from before 053 until they are placed. */
  tier: Generated<OneOf<Tier | ''>>;
};

/** A version of the rule that says which findings are alerts. Rows are never changed. */
export type AlertRuleTable = {
  version: number;
  /** JSON: see `AlertRule`. */
  rule: string;
  /** Why confirmed matches were given up by it; empty when none were. */
  reason: string;
  /** Likely and possible findings that were open before the change, and after it. */
  alerts_before: number;
  alerts_after: number;
  changed_by: string;
  changed_at: string;
};

/** One comparison of some clients. Rows are never changed. */
export type ScreeningComparisonTable = {
  id: string;
  at: string;
  /** `record` or `list`: whose change was compared. */
  cause: OneOf<'first' | 'record' | 'list'>;
  /** JSON: name, id and version of each list, and whether all of it, its changes or nothing was compared. */
  lists: string;
  /** JSON: the name score by kind from which a reference record is a candidate. */
  thresholds: string;
  program_version: string;
  /** Records of ours. */
  records: number;
  pairs: number;
};

/** What a comparison found for a client. Rows are never changed. */
export type ScreeningResultTable = {
  client_id: string;
  comparison_id: string;
  client_version: number;
  /** All findings after it. */
  found: number;
  new: number;
  changed: number;
  gone: number;
};

/** Users who are told of findings by mail: `daily` or `at once`, and up to which moment they have been told. */
export type ScreeningNoticeTable = { user_id: string; frequency: OneOf<NoticeFrequency>; told_at: string };

/** When a user last looked at the findings. */
export type ScreeningLookTable = { user_id: string; looked_at: string };

/** The days, yyyy-mm-dd in UTC, on which a user looked at the findings. */
export type ScreeningLookDayTable = { user_id: string; day: string };
