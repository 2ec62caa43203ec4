import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToolTheme } from '../brand/tool-theme.tsx';

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

/** The providers of every signed-in screen: query cache and theme. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToolTheme>{children}</ToolTheme>
    </QueryClientProvider>
  );
}
