import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useSession } from '../identity/session-queries.ts';

/** Lets signed-in users through, sends others to sign up, and shows nothing while it does not know yet. */
export function SignedInOnly() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-out') location.replace(PAGE_PATHS.signUp);
  }, [status]);
  return status === 'signed-in' ? <Outlet /> : null;
}
