import { type Person, toPerson } from './people/people-store.ts';

/** A user, as far as access depends on them. */
export type AccessUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  person: Person;
  hasSecondFactor: boolean;
};

/** The columns of `user` and `people` that access depends on, beside the second factor. */
export const ACCESS_COLUMNS = [
  ...(['user.id as userId', 'user.email', 'user.emailVerified', 'user.disabled'] as const),
  ...(['people.state', 'people.role', 'people.until_day', 'people.invited_at'] as const),
] as const;

type AccessRow = Parameters<typeof toPerson>[0] & {
  userId: string;
  email: string;
  emailVerified: boolean | number | null;
  disabled: boolean | number | null;
  hasSecondFactor: unknown;
};

export function toAccessUser(row: AccessRow): AccessUser {
  return {
    id: row.userId,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    disabled: Boolean(row.disabled),
    person: toPerson(row),
    hasSecondFactor: Boolean(row.hasSecondFactor),
  };
}
