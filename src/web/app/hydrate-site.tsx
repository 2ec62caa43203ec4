import { type ComponentType, type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { refreshSession } from '../identity/session-queries.ts';
import { ErrorPage } from './error-page.tsx';
import { SiteFrame } from './site-frame.tsx';
import type { SitePageName } from './site-pages.ts';

/** Brings a prerendered page to life. */
export function hydrateSite(root: HTMLElement, name: SitePageName, Page: ComponentType): void {
  // In slices, so that a press or a scroll in between is answered at once.
  startTransition(() => {
    hydrateRoot(root, framed(name, <Page />));
  });
}

/** Puts the error page in place of one whose code did not arrive and that would do nothing without it. */
export function showProblem(root: HTMLElement, name: SitePageName, problem: unknown): void {
  createRoot(root).render(framed(name, <ErrorPage problem={problem} />));
}

function framed(name: SitePageName, page: ReactNode) {
  return (
    <StrictMode>
      <SiteFrame page={name}>{page}</SiteFrame>
    </StrictMode>
  );
}

// A page kept in the browser's memory may have been left by somebody who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) refreshSession().catch(() => {});
});
