import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { withReturn } from '../identity/return-address.ts';
import { SessionTrouble } from '../identity/session-end/session-trouble.tsx';
import { useSession } from '../identity/session-queries.ts';
import { loadChunk } from './load-chunk.ts';

const loadEnrolPage = loadChunk('enrol', () => import('./enrol-page.tsx'));
const EnrolPage = lazy(async () => ({ default: (await loadEnrolPage()).EnrolPage }));

/**
 * Renders its routes for signed-in users, or the enrolment of a second factor while a required one is missing. Other
 * visitors are redirected to sign-up, with the page they asked for unless they have just signed out. While the session is
 * unknown it renders nothing, and later the reason.
 */
export function SignedInOnly() {
  const { status, user } = useSession();
  const wasIn = useRef(false);
  useEffect(() => {
    if (status === 'signed-in') wasIn.current = true;
    if (status !== 'signed-out') return;
    location.replace(wasIn.current ? PAGE_PATHS.signUp : withReturn(PAGE_PATHS.signUp, askedPath()));
  }, [status]);
  if (status === 'unknown') return <SessionTrouble />;
  if (status !== 'signed-in') return null;
  if (!user.mustEnrol) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <EnrolPage />
    </Suspense>
  );
}

function askedPath(): string {
  const { pathname, search, hash } = location;
  return pathname + search + hash;
}
