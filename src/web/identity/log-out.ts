import { auth } from '../api/auth-client.ts';
import { mayLeave } from '../editing/unsaved-changes.ts';
import { forgetUser } from '../ui/user-memory.ts';
import { announce } from './session-queries.ts';

/** Logs out unless the user wants to keep unsaved changes. Loads the landing page, which drops all fetched data from memory. */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return;
  await auth.logOut();
  forgetUser();
  announce('signed-out');
  location.replace('/');
}
