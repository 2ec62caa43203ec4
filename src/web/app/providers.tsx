import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isServerAway, onTryAgain } from '../api/server-away.ts';
import { ToolTheme } from '../brand/tool-theme.tsx';

// A button is off before it can be pressed again: by default the screen hears of a call that has begun after a timer only.
notifyManager.setScheduler(queueMicrotask);

/** The query cache of the tool. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: retryWhenUnreachable },
    mutations: { retry: false },
  },
});

/** Retries network failures and server errors twice, and nothing else. */
function retryWhenUnreachable(failures: number, problem: unknown): boolean {
  const status = (problem as { status?: number } | null)?.status ?? 0;
  return failures < 2 && (status === 0 || status >= 500);
}

/** Reads again what is on the screen and could not be read as the server was away. */
function readAgain(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.fetchStatus === 'idle' && isServerAway(state.error),
  });
}

/** The providers of every signed-in screen: query cache and theme. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => onTryAgain(readAgain), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ToolTheme>{children}</ToolTheme>
    </QueryClientProvider>
  );
}
