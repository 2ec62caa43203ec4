import { useQuery, useQueryClient } from '@tanstack/react-query';
import { auth } from '../../api/auth-client.ts';

const ACCOUNT = ['own-account'];
const SESSIONS = ['own-sessions'];
const SIGN_INS = ['own-sign-ins'];

/** The user's account. */
export function useAccount() {
  return useQuery({ queryKey: ACCOUNT, queryFn: auth.readAccount });
}

/** The user's sessions. */
export function useOwnSessions() {
  return useQuery({ queryKey: SESSIONS, queryFn: auth.listSessions });
}

/** The user's sign-ins of the last 90 days. */
export function useSignIns() {
  return useQuery({ queryKey: SIGN_INS, queryFn: auth.listSignIns });
}

/** Returns a function that fetches the account and the sessions again. */
export function useAccountRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([ACCOUNT, SESSIONS].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
