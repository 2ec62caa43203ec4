import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../identity/session-queries.ts';
import { paths } from './paths.ts';

/** Lets signed-in users through, sends others to sign up, and shows nothing while it does not know yet. */
export function SignedInOnly() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-out') location.replace(paths.signUp);
  }, [status]);
  return status === 'signed-in' ? <Outlet /> : null;
}
