import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { refreshSession } from '../identity/session-queries.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ErrorPage } from './error-page.tsx';
import { SiteFrame } from './site-frame.tsx';
import type { SitePageName } from './site-pages.ts';

const NOTHING = () => {};

/** Hydrates a prerendered page, and calls back when its buttons work. */
export function hydrateSite(
  root: HTMLElement,
  name: SitePageName,
  { Page, onHydrated }: { Page: ComponentType; onHydrated: () => void },
): void {
  // A transition hydrates in slices, so that input in between is handled at once.
  startTransition(() => {
    hydrateRoot(root, framed(name, <Page />, onHydrated));
  });
}

/** Replaces a page whose code did not load by the error page. */
export function showProblem(root: HTMLElement, name: SitePageName, problem: unknown): void {
  createRoot(root).render(framed(name, <ErrorPage problem={problem} />));
}

function framed(name: SitePageName, page: ReactNode, onHydrated = NOTHING) {
  return (
    <StrictMode>
      <Hydrated onHydrated={onHydrated}>
        <SiteFrame page={name}>{page}</SiteFrame>
      </Hydrated>
    </StrictMode>
  );
}

/**
 * Calls back once all of the page is hydrated and knows what a prerendered page does not, such as its address. It is no
 * sibling of the page, as the ids that React makes depend on siblings and must be those of the prerendered page.
 */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated) onHydrated();
  }, [isHydrated, onHydrated]);
  return children;
}

// The user may have signed out since the page was put into the back-forward cache.
addEventListener('pageshow', (event) => {
  if (event.persisted) refreshSession().catch(() => {});
});
