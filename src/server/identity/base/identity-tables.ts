import type { ColumnType } from 'kysely';
import type { Query, Tables } from '../../db/tables.ts';

/** A time: PostgreSQL returns dates, SQLite text. */
type Moment = ColumnType<Date | string, Date, Date>;
type Flag = ColumnType<boolean | number | null, boolean, boolean>;

/** better-auth's tables, as far as Cairn reads and writes them itself, with Cairn's own identity tables. */
type IdentityTables = {
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: Flag;
    disabled: Flag;
    createdAt: Moment;
    updatedAt: Moment;
  };
  account: {
    id: string;
    userId: string;
    providerId: string;
    accountId: string;
    password: string | null;
    createdAt: Moment;
    updatedAt: Moment;
  };
  session: {
    id: string;
    userId: string;
    token: string;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: Moment;
    updatedAt: Moment;
    expiresAt: Moment;
  };
  identity_tokens: {
    token_hash: string;
    purpose: string;
    user_id: string;
    /** What the link is about, such as one change of the address; null where the purpose says it all. */
    about: string | null;
    /** The address that the link was mailed to; null for cookies and older links. */
    email: string | null;
    expires_at: string;
    used_at: string | null;
  };
  identity_tries: { key: string; count: number; ends_at: string };
  /** The authenticator app of a user; secrets are encrypted. `pending_secret` waits for its first code. */
  second_factors: {
    user_id: string;
    secret: string | null;
    added_at: string | null;
    pending_secret: string | null;
    codes_made_at: string | null;
  };
  recovery_codes: { code_hash: string; user_id: string; used_at: string | null };
  /** Challenges of WebAuthn, and states of sign-ins through another service. */
  verification: { id: string; value: string; expiresAt: Moment };
  passkey: {
    id: string;
    name: string | null;
    userId: string;
    credentialID: string;
    createdAt: Moment | null;
    lastUsedAt: Moment | null;
  };
};

/** All tables, those of identity included. */
export type IdentityDatabase = Tables & IdentityTables;

/** Returns the identity tables of `query`, for the `*-store.ts` files of identity. */
export function identityTables(query: Query) {
  return query.withTables<IdentityTables>();
}
