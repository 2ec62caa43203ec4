import type { ComponentType } from 'react';
import { closeContactWindow, openContactWindow } from './contact-window.ts';
import { loadChunk } from './load-chunk.ts';
import { SITE_PAGES, type SitePageName } from './site-pages.ts';
import { whenWanted } from './when-wanted.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const page = root.dataset.page as SitePageName;
/** Only a page that needs JavaScript has a `noscript` element. */
const worksWithoutScript = root.querySelector('noscript') === null;

// Listeners on the document work before any other code has loaded.
document.addEventListener('click', openContactWindow);
document.addEventListener('submit', closeContactWindow);
whenSeen(countVisit);

const loadIdentityStart = loadChunk('start-identity', () => import('./start-identity-page.ts'));
const loadHydration = loadChunk('hydrate-site', () => import('./hydrate-site.tsx'));
const loadPage = loadChunk<ComponentType>(page, SITE_PAGES[page]);

// A page that works without its script loads it when the visitor turns to a part that moves: the menu or the form.
if (worksWithoutScript) whenWanted(hydrate);
else startIdentity().catch(showFailure);

/** Starts a page whose form needs the script. */
async function startIdentity(): Promise<void> {
  const { startIdentityPage } = await loadIdentityStart();
  await startIdentityPage(root as HTMLElement, page, () => hydrate().catch(showFailure));
}

/** Loads the code of the page, and resolves once its buttons work. */
async function hydrate(): Promise<void> {
  const [{ hydrateSite }, Page] = await Promise.all([loadHydration(), loadPage()]);
  await new Promise<void>((onHydrated) => hydrateSite(root as HTMLElement, page, { Page, onHydrated }));
}

async function showFailure(problem: unknown): Promise<void> {
  const { showProblem } = await loadHydration();
  showProblem(root as HTMLElement, page, problem);
}

/** Calls back once the page has been loaded and painted. */
function whenSeen(callback: () => void) {
  const afterPaint = () => requestAnimationFrame(() => setTimeout(callback));
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}

/** The script of an external analytics service, as the server rendered it into the page. */
type AnalyticsScript = { src: string; attributes: Record<string, string> };

/** Loads the configured analytics script. Does nothing without one, or when the visitor declines tracking. */
function countVisit(): void {
  const script = configuredScript();
  if (!script || declinesTracking()) return;
  const element = document.createElement('script');
  for (const [name, value] of Object.entries(script.attributes)) element.setAttribute(name, value);
  element.defer = true;
  element.src = script.src;
  document.head.append(element);
}

function configuredScript(): AnalyticsScript | null {
  const written = document.querySelector<HTMLMetaElement>('meta[name="analytics-script"]')?.content;
  return written ? (JSON.parse(written) as AnalyticsScript) : null;
}

/** Whether Do Not Track or Global Privacy Control is set; the type of `navigator` lacks the latter. */
function declinesTracking(): boolean {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return navigator.doNotTrack === '1' || globalPrivacyControl === true;
}
