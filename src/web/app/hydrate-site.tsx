import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { refreshSession } from '../identity/session-queries.ts';
import { openContactWindow } from './contact-window.ts';
import { ErrorPage } from './error-page.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SITE_PAGES, type SitePageName } from './site-pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const name = root.dataset.page as SitePageName;

// Listening on the document, it works before the page's own code has arrived, and on links of every page.
document.addEventListener('click', openContactWindow);

// A page kept in the browser's memory may have been left by somebody who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) refreshSession().catch(() => {});
});

/** What can be read, or sent as a plain form, stays as it is when its code does not arrive. */
const worksWithoutScript = root.querySelector('noscript') === null;

SITE_PAGES[name]().then(
  (Page) => hydrateRoot(root, framed(<Page />)),
  (problem: unknown) => {
    if (!worksWithoutScript) createRoot(root).render(framed(<ErrorPage problem={problem} />));
  },
);

function framed(page: ReactNode) {
  return (
    <StrictMode>
      <SiteFrame page={name}>{page}</SiteFrame>
    </StrictMode>
  );
}
