import { useEffect, useState } from 'react';
import { ERRORS, type ErrorCode } from '#contract/error-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useSettings } from '../../api/use-settings.ts';

/**
 * Why a sign-in with a provider failed, from the `error` of this page's address, which is then removed from it. Only the
 * sentences of the contract are shown, whatever the address says; `provider` is the id of the one that the account is linked to.
 */
export function useProviderError(): { code: ErrorCode; message: string } | null {
  const settings = useSettings();
  const [given, setGiven] = useState<{ code: ErrorCode; provider: string | null } | null>(null);
  useEffect(() => {
    const address = new URL(location.href);
    const code = address.searchParams.get('error');
    if (code === null) return;
    const provider = address.searchParams.get('provider');
    setGiven({ code: Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'PROVIDER_FAILED', provider });
    for (const name of ['error', 'error_description', 'provider']) address.searchParams.delete(name);
    history.replaceState(history.state, '', address);
  }, []);
  if (!given) return null;
  const { code } = given;
  const linked = settings?.signInProviders.find(({ id }) => id === given.provider);
  const named = code === 'PROVIDER_IS_ANOTHER' && linked;
  return { code, message: named ? MESSAGES.linkedToProvider(linked.label) : ERRORS[code].message };
}
