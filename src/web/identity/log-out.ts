import { auth } from '../api/auth-client.ts';
import { announceSignOut } from './session-queries.ts';

/** Ends the session on the server, then opens the landing page anew, so that nothing fetched survives in memory. */
export async function logOut(): Promise<void> {
  await auth.logOut();
  announceSignOut();
  location.replace('/');
}
