import { closeContactWindow, openContactWindow } from './contact-window.ts';
import { countVisit } from './count-visit.ts';
import { loadChunk } from './load-chunk.ts';
import { SITE_PAGES, type SitePageName } from './site-pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const page = root.dataset.page as SitePageName;
/** What can be read, or sent as a plain form, has no need to say that it needs JavaScript. */
const worksWithoutScript = root.querySelector('noscript') === null;

// Listening on the document, they work before anything else has arrived.
document.addEventListener('click', openContactWindow);
document.addEventListener('submit', closeContactWindow);
whenSeen(countVisit);

const loadHydration = loadChunk('hydrate-site', () => import('./hydrate-site.tsx'));

// On a slow line words, faces and pictures come first where the page works without its script.
if (worksWithoutScript) whenSeen(start);
else start();

function start() {
  const code = SITE_PAGES[page]();
  // Whether it arrives is looked at below, once there is something to say it with.
  code.catch(() => {});
  loadHydration().then(({ hydrateSite, showProblem }) =>
    code.then(
      (Page) => hydrateSite(root as HTMLElement, page, Page),
      (problem: unknown) => {
        if (!worksWithoutScript) showProblem(root as HTMLElement, page, problem);
      },
    ),
  );
}

/** Calls back once the page has been loaded and painted. */
function whenSeen(callback: () => void) {
  const afterPaint = () => requestAnimationFrame(() => setTimeout(callback));
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}
