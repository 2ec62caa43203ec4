import { Navigate, Outlet } from 'react-router';
import { useSession } from '../identity/session-queries.ts';
import { paths } from './paths.ts';

/** Lets signed-in users through, sends others to sign up, and shows nothing while it does not know yet. */
export function SignedInOnly() {
  const { status } = useSession();
  if (status === 'unknown') return null;
  if (status === 'signed-out') return <Navigate to={paths.signUp} replace />;
  return <Outlet />;
}
