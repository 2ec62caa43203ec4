import { PAGE_PATHS } from '#contract/page-paths.ts';
import { stopCalls } from '../../api/held-calls.ts';
import { forgetUnsaved } from '../../editing/unsaved-changes.ts';
import { storeLogInNotices } from '../log-in-notices.ts';

/** Leaves the user's screen for the log-in page without asking about unsaved changes. `reason` is shown there. */
export function leavePage(reason: string | null): void {
  giveUp();
  if (reason) storeLogInNotices([reason]);
  location.replace(PAGE_PATHS.logIn);
}

/** Reloads the page, for another user. */
export function reloadPage(): void {
  giveUp();
  location.reload();
}

function giveUp(): void {
  stopCalls();
  forgetUnsaved();
}
