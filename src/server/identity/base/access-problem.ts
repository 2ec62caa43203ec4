import type { ErrorCode } from '#contract/error-contract.ts';
import { installationToday } from '../../ground/installation-format.ts';
import { isEmailAllowed } from './email-address.ts';
import type { IdentityConfig } from './identity-settings.ts';
import type { Person } from './people-store.ts';

/** Returns why a user has no access, or null. Who was invited needs no allowed address. */
export function accessProblem(
  config: IdentityConfig,
  user: { email: string; disabled?: unknown },
  person: Person | null,
): ErrorCode | null {
  if (user.disabled || person?.state === 'refused' || isOver(person?.untilDay ?? null))
    return 'ACCOUNT_DISABLED';
  if (person?.state === 'waiting') return 'WAITING_FOR_APPROVAL';
  if (person?.isInvited) return null;
  return isEmailAllowed(user.email, config.allowedEmailDomains) ? null : 'EMAIL_DOMAIN_NOT_ALLOWED';
}

/** Returns whether a last day is over where the installation is. */
export function isOver(untilDay: string | null): boolean {
  return untilDay !== null && untilDay < installationToday();
}
