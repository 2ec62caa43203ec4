import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToolTheme } from '../brand/tool-theme.tsx';

/** What the tool has fetched; emptied at logout. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: retryWhenUnreachable },
    mutations: { retry: false },
  },
});

/** Asking again helps only against a hiccup: refusals and bad requests stay what they are. */
function retryWhenUnreachable(failures: number, problem: unknown): boolean {
  const status = (problem as { status?: number } | null)?.status ?? 0;
  return failures < 2 && (status === 0 || status >= 500);
}

/** What every signed-in screen stands on: its fetched data and its look. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToolTheme>{children}</ToolTheme>
    </QueryClientProvider>
  );
}
