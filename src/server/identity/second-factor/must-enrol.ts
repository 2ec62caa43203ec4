import type { IdentityConfig } from '../identity-settings.ts';

/** Whether the tool is closed to a user until they add a second factor. */
export function mustEnrol(
  { requireMfa }: Pick<IdentityConfig, 'requireMfa'>,
  user: { hasSecondFactor: boolean },
): boolean {
  return requireMfa && !user.hasSecondFactor;
}
