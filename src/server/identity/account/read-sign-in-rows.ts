import type { SignInRow } from '#contract/account/own-account.ts';
import type { Query } from '../base/identity-tables.ts';
import { listSignIns, type SignIn } from './sign-in-store.ts';

/** Most sign-ins that are read for the list. */
const MAX_READ = 2_000;

/** Returns a user's sign-ins, the newest first; wrong passwords in a row from one place on one day are one row. */
export async function readSignInRows(query: Query, userId: string): Promise<SignInRow[]> {
  const rows: SignInRow[] = [];
  for (const signIn of await listSignIns(query, userId, MAX_READ)) {
    const last = rows.at(-1);
    if (last && isRepeated(last, signIn)) last.count += 1;
    else rows.push({ ...signIn, count: 1 });
  }
  return rows;
}

function isRepeated(last: SignInRow, { outcome, device, network, triedAt }: SignIn): boolean {
  return (
    outcome === 'wrong' &&
    last.outcome === 'wrong' &&
    last.device === device &&
    last.network === network &&
    last.triedAt.slice(0, 10) === triedAt.slice(0, 10)
  );
}
