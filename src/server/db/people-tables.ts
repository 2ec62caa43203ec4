import type { Generated } from 'kysely';
import type { PersonRole } from '#contract/people-contract.ts';
import type { OneOf } from './rows/one-of.ts';

/** What a user may do, and how they came in. A verified user without a row has full access. */
export type PersonTable = {
  user_id: string;
  /** `in`, `waiting`, `invited` or `refused`. */
  state: string;
  /** `owner`, `full` or `read-only`. */
  role: OneOf<PersonRole>;
  /** The last day of the access, such as 2026-12-31; null: no end. */
  until_day: string | null;
  /** When the user was invited, and by whom; null for others. */
  invited_at: string | null;
  invited_by: string | null;
  /** What the inviting owner wrote, for the mail. */
  invited_line: string | null;
  /** When the address was verified. */
  joined_at: string | null;
  last_seen_at: string | null;
};

/** A decision about a person: who, about whom, when. Rows are never changed. */
export type PersonAuditTable = {
  id: Generated<number | string>;
  at: string;
  /** Id and address of who decided; `cli` for a command. */
  actor_id: string;
  actor: string;
  subject_id: string;
  subject: string;
  action: string;
  old: string | null;
  new: string | null;
};

/** How the user of a session showed who they are, and when last; null: not in this way. */
export type SessionProofTable = {
  session_id: string;
  password_at: string | null;
  /** The word of a sign-in provider. */
  provider_at: string | null;
  /** A code of an app, or a recovery code. */
  code_at: string | null;
  passkey_at: string | null;
};

/** What the user of a deleted account might do. The address is kept as a keyed hash. */
export type KeptRestrictionTable = {
  address_hash: string;
  role: OneOf<PersonRole>;
  until_day: string | null;
  /** 1 for a user who was disabled, else 0. */
  was_disabled: number;
  kept_at: string;
};

/** A view of a screen that a user has saved. */
export type SavedViewTable = {
  id: string;
  /** The screen that it is of. */
  screen: string;
  name: string;
  /** The parameters of its address. */
  view: string;
  /** Who saved it; null once that user is gone. */
  user_id: string | null;
  /** 1 when everybody sees it. */
  shared: number;
  saved_at: string;
};
