import { auth } from '../api/auth-client.ts';
import { mayLeave } from '../editing/unsaved-changes.ts';
import { announceSignOut } from './session-queries.ts';

/** Ends the session on the server, unless something unsaved is to be kept, then opens the landing page anew, so that nothing fetched survives in memory. */
export async function logOut(): Promise<void> {
  if (!(await mayLeave())) return;
  await auth.logOut();
  announceSignOut();
  location.replace('/');
}
