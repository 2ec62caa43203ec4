import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { NavigationProgress } from './navigation-progress.tsx';

/** What every page stands in: progress while the next one loads, scroll and focus where a reader expects them. */
export function AppFrame() {
  useFocusOnTurn();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Moves focus to the new page's content, so that keyboards and screen readers go on from there. */
function useFocusOnTurn() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById('content');
    if (content?.contains(document.activeElement)) return;
    content?.focus({ preventScroll: true });
  }, [pathname]);
}
