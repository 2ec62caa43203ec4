import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewToken } from '#contract/programs/token-contract.ts';
import { api, apiQueries } from '../../api/api-client.ts';

/** The user's API tokens. */
export function useTokens() {
  return useQuery(apiQueries.tokens.list.queryOptions({ staleTime: 0 }));
}

/** The API tokens of everybody, for owners. */
export function useEverybodysTokens() {
  return useQuery(apiQueries.peopleTokens.list.queryOptions({ staleTime: 0 }));
}

/** Makes a token; its secret is in the result alone. */
export function useCreateToken() {
  const refresh = useRefreshTokens();
  return useMutation({ mutationFn: (token: NewToken) => api.tokens.create(token), onSettled: refresh });
}

/** Ends a token: one's own, or as an owner that of anybody. */
export function useEndToken(whose: 'own' | 'anybody') {
  const refresh = useRefreshTokens();
  const end = whose === 'own' ? api.tokens.end : api.peopleTokens.end;
  return useMutation({ mutationFn: (id: string) => end({ id }), onSettled: refresh });
}

function useRefreshTokens(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = [apiQueries.tokens.key(), apiQueries.peopleTokens.key()];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
