import type { Generated } from 'kysely';
import type { BirthdayClass, NumberClass, OwnTier } from '#matching';
import type { EntityKind } from '#records';
import type { OneOf } from './rows/one-of.ts';

/** What is decided about a pair of records of ours. */
export type DuplicateState = 'open' | 'same' | 'different' | 'later';

/** Which version of a client was compared with the others of the firm's book. */
export type DuplicateClientTable = {
  client_id: string;
  /** The version that was stored last. */
  wanted: number;
  /** The version that was compared; 0 before the first comparison. */
  version: Generated<number>;
  compared_at: string | null;
};

/** A record of ours as it was compared last. */
export type DuplicateRecordTable = {
  client_id: string;
  kind: OneOf<EntityKind>;
  record_id: string;
  /** JSON: see `NameList`. */
  names: string;
  /** The first of them as it is compared. */
  normalized: string;
  birthday: string | null;
  birthplace: string | null;
  /** JSON: see `OwnNumber`. */
  numbers: string;
  /** In what it is frequent: see `FREQUENT`. */
  frequent: number;
};

/** The one row of the book of records as they were compared. */
export type DuplicateBookTable = {
  /** Always `book`. */
  id: string;
  /** Raised with each change of the records. */
  revision: number;
};

/** Two records of ours that may be one; the one whose id is first in code points is the first. */
export type DuplicatePairTable = {
  id: string;
  kind: OneOf<EntityKind>;
  client_id: string;
  record_id: string;
  other_client_id: string;
  other_record_id: string;
  /** `likely` or `possible`. */
  tier: OneOf<OwnTier>;
  score: number;
  words: number;
  combined: number;
  /** How the birthdays compare: a `BirthdayClass`. */
  birthday: OneOf<BirthdayClass>;
  /** How the numbers compare: a `NumberClass`. */
  number: OneOf<NumberClass>;
  /** Hash of the compared values of both. */
  values_hash: string;
  /** When it was found with these values. */
  found_at: string;
};

/** A decision about a pair, or the undoing of one. Rows are never changed but for `is_current`. */
export type DuplicateDecisionTable = {
  id: string;
  pair_id: string;
  kind: OneOf<EntityKind>;
  record_id: string;
  other_record_id: string;
  /** `same`, `different`, `later`, or `open` when it was undone. */
  decision: OneOf<DuplicateState>;
  /** What was decided before, for the same values. */
  before: OneOf<DuplicateState>;
  values_hash: string;
  /** 1 for the last one about a pair. */
  is_current: number;
  decided_at: string;
  user_id: string;
  user_email: string;
};
