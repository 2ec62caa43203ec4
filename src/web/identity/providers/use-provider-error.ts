import { useEffect, useState } from 'react';
import { ERRORS, type ErrorCode } from '#contract/error-contract.ts';

/**
 * Why a sign-in with a provider failed, from the `error` of this page's address, which is then removed from it. Only the
 * sentences of the contract are shown, whatever the address says.
 */
export function useProviderError(): { code: ErrorCode; message: string } | null {
  const [code, setCode] = useState<ErrorCode | null>(null);
  useEffect(() => {
    const address = new URL(location.href);
    const given = address.searchParams.get('error');
    if (given === null) return;
    setCode(Object.hasOwn(ERRORS, given) ? (given as ErrorCode) : 'PROVIDER_FAILED');
    address.searchParams.delete('error');
    address.searchParams.delete('error_description');
    history.replaceState(history.state, '', address);
  }, []);
  return code && { code, message: ERRORS[code].message };
}
