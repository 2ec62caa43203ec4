import { PAGE_PATHS } from '#contract/page-paths.ts';
import { auth } from '../api/auth-client.ts';
import { mayLeave } from '../editing/unsaved-changes.ts';
import { forgetUser } from '../ui/user-memory.ts';
import { announce } from './session-queries.ts';

/** Logs out unless the user wants to keep unsaved changes. */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return;
  await auth.logOut();
  leaveTool(PAGE_PATHS.landing);
}

/** Leaves the tool after the session has ended on the server. Loads a page, which drops all fetched data from memory. */
export function leaveTool(path: string): void {
  forgetUser();
  announce('signed-out');
  location.replace(path);
}
