import { readSettings } from '../api/read-settings.ts';
import { hasLogInNotices } from '../identity/log-in-notices.ts';
import { tokenInAddress } from '../identity/read-opened-link.ts';
import { refreshSession } from '../identity/session-queries.ts';
import { readToldLink, showLinkEmail } from '../identity/tell-link.ts';
import type { SitePageName } from './site-pages.ts';
import { whenWanted } from './when-wanted.ts';

/** The pages for visitors only; a signed-in user sees something else there. */
const GUEST_PAGES: readonly SitePageName[] = ['log-in', 'sign-up', 'forgot-password'];
const NOT_LOADED = 'The page could not be loaded. Check your connection and try again.';
/** How long the server may take to say whether a user is signed in; after that the page is hydrated at once. */
const SESSION_CHECK_LIMIT_MS = 3_000;

/**
 * Starts an identity page. Its prerendered form is shown as it is, and hydrated when the visitor turns to it; a page
 * that has more to show than its form is hydrated at once.
 */
export async function startIdentityPage(
  root: HTMLElement,
  page: SitePageName,
  hydrate: () => Promise<void>,
): Promise<void> {
  const isLink = !GUEST_PAGES.includes(page);
  const isForm = isLink ? tokenInAddress() !== '' : await isPlainForGuest();
  if (!isForm) return hydrate();
  // Shows the form, and keeps it shown and focused while it is hydrated.
  root.dataset.guest = '';
  let loading: Promise<void> | null = null;
  const load = () => {
    // What is hydrated must be what was prerendered.
    if (!loading) setAlert('');
    loading ??= hydrate().catch((problem: unknown) => {
      loading = null;
      throw problem;
    });
    return loading;
  };
  whenWanted(load, () => setAlert(NOT_LOADED));
  // A page from the back-forward cache may belong to a user now.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  if (!isLink) return;
  const told = await readToldLink();
  if (!told) return load();
  if (loading) return;
  showLinkEmail(told.email);
  setAlert(told.problem);
}

/** Whether a page for guests is its form and nothing else: no user is signed in, and there is no notice or other button. */
async function isPlainForGuest(): Promise<boolean> {
  if (location.search !== '' || hasLogInNotices() || typeof PublicKeyCredential === 'undefined') return false;
  const answers = Promise.all([refreshSession(), readSettings()]).then(
    ([{ status }, { signInProviders }]) => status === 'signed-out' && signInProviders.length === 0,
    () => false,
  );
  return Promise.race([
    answers,
    new Promise<boolean>((late) => setTimeout(late, SESSION_CHECK_LIMIT_MS, false)),
  ]);
}

/** Sets the text of the form's alert. */
function setAlert(text: string): void {
  const alert = document.querySelector('form [role="alert"]');
  if (alert) alert.textContent = text;
}
