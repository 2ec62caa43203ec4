import type { OwnAccount } from '#contract/account/own-account.ts';
import type { Query } from '../base/identity-tables.ts';
import { isLastOwner } from '../base/people-store.ts';
import { listSignInMethods } from '../base/sign-in-method-store.ts';
import { findUserById } from '../base/user-store.ts';
import { findPendingChange } from './email-change-store.ts';

/** Returns a user's account as their account page shows it. */
export async function readAccount(query: Query, userId: string): Promise<OwnAccount | null> {
  const user = await findUserById(query, userId);
  if (!user) return null;
  const methods = await listSignInMethods(query, userId);
  const change = await findPendingChange(query, userId);
  const credential = methods.find(({ providerId }) => providerId === 'credential');
  return {
    ...{ name: user.name, email: user.email, createdAt: user.createdAt.toISOString() },
    isOnlyOwner: await isLastOwner(query, userId),
    passwordChangedAt: credential?.hasPassword ? credential.updatedAt.toISOString() : null,
    providers: methods
      .filter(({ providerId }) => providerId !== 'credential')
      .map(({ providerId, createdAt }) => ({ id: providerId, linkedAt: createdAt.toISOString() })),
    emailChange: change && { email: change.toEmail, mailedAt: change.mailedAt },
  };
}
