import type { OneOf } from './rows/one-of.ts';
/** A sign-in to an account, or a wrong password for it. */
export type SignInTable = {
  id: string;
  user_id: string;
  tried_at: string;
  /** `credential` for a password, or the provider's id. */
  method: string;
  /** `in` or `wrong`. */
  outcome: OneOf<'in' | 'wrong'>;
  /** As people read it: `Firefox on Windows`. */
  device: string;
  /** The wider network of the address; the address itself is not stored. */
  network: string;
  /** The credential of the passkey that it was made with; null for others. */
  passkey: string | null;
  /** 1 when the browser was new to an account that had been signed in to before, else 0. */
  new_browser: number;
};

/** A change of a user's email address. Done ones tell which addresses were the user's before. */
export type EmailChangeTable = {
  id: string;
  user_id: string;
  from_email: string;
  to_email: string;
  /** `pending`, `done`, `cancelled`, `stopped` or `reverted`. */
  state: OneOf<'pending' | 'done' | 'cancelled' | 'stopped' | 'reverted'>;
  requested_at: string;
  /** When the link was sent to the new address; null before. */
  mailed_at: string | null;
  ended_at: string | null;
};

/** The file of a user's own data: the last one that they asked for. */
export type OwnExportTable = {
  user_id: string;
  id: string;
  /** `making`, `ready` or `failed`. */
  state: OneOf<'making' | 'ready' | 'failed'>;
  requested_at: string;
  expires_at: string | null;
  /** In bytes; null until it is ready. */
  size: number | null;
};

/** An API token of a user. */
export type ApiTokenTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the token. */
  token_hash: string;
  name: string;
  /** Its last characters. */
  ending: string;
  /** JSON lists: what it may do, and the lists and collections that it is limited to; null: to none. */
  rights: string;
  lists: string | null;
  collections: string | null;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  /** Requests that were made with it. */
  uses: number;
};

/** Answers by idempotency key, both as hashes; one without a status is of a call that still runs. */
export type KeptAnswerTable = {
  key: string;
  request_hash: string;
  status: number | null;
  etag: string | null;
  body: string | null;
  ends_at: string;
};
