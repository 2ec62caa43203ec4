import { DAY_MS } from '#records';

/** A user's account as their account page shows it. Times are ISO 8601, UTC. */
export type OwnAccount = {
  name: string;
  email: string;
  createdAt: string;
  /** Whether the user is the only one who may change the people here: no one else can remove a lost second factor. */
  isOnlyOwner: boolean;
  /** Null without a password. */
  passwordChangedAt: string | null;
  /** The providers that the user signs in with. */
  providers: { id: string; linkedAt: string }[];
  /** The change of the address that waits for its link; `mailedAt` is null until the link is sent. */
  emailChange: { email: string; mailedAt: string | null } | null;
};

/** Sign-ins in a row that differ only in their time: one row of the list. */
export type SignInRow = {
  id: string;
  /** The latest. */
  triedAt: string;
  /** `credential` for a password, or the provider's id. */
  method: string;
  outcome: 'in' | 'wrong';
  device: string;
  network: string;
  count: number;
};

/** How long a link to a new address can be used after it was mailed. */
export const CHANGE_EMAIL_LINK_MS = DAY_MS;
