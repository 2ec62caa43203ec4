import { forgetUser } from '../../ui/user-memory.ts';
import { announce } from '../session-queries.ts';

/** Leaves the tool after the session has ended on the server, as logging out does. */
export function leaveAccount(path: string): void {
  forgetUser();
  announce('signed-out');
  location.replace(path);
}
