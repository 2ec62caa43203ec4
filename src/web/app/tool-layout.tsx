import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { onReadOnly } from '../api/refusals.ts';
import { isServerAway, onTryAgain } from '../api/server-away.ts';
import { ToolFrameProvider } from '../brand/tool-frame.tsx';
import { ToolTheme } from '../brand/tool-theme.tsx';
import { HandoverArrivals } from '../dashboard/handovers/handover-arrivals.tsx';
import { UnsavedGuard } from '../editing/unsaved-guard.tsx';
import { FindButton, FindPalette } from '../find/find-palette.tsx';
import { logOut } from '../identity/log-out.ts';
import { PasswordDialog } from '../identity/password-dialog.tsx';
import { useSessionEnd } from '../identity/session-end/use-session-end.tsx';
import { refreshSession, useSession } from '../identity/session-queries.ts';
import { SilentLists } from '../reference-lists/subscription/silent-lists.tsx';
import { type PageLinkProps, PageLinkProvider } from '../ui/page-link.tsx';
import { Toasts } from '../ui/toast/toasts.tsx';
import { AccountMenu } from './frame/account-menu.tsx';
import { NavigationRail } from './frame/navigation-rail.tsx';
import { SkipLink } from './frame/skip-link.tsx';
import { MenuButton, useDrawer } from './menu-button.tsx';
import styles from './tool-layout.module.css';

// A button is off before it can be pressed again: by default the screen hears of a call that has begun after a timer only.
notifyManager.setScheduler(queueMicrotask);

/** The query cache of the tool. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: retryWhenUnreachable },
    mutations: { retry: false },
  },
});

/** A link that navigates inside the tool without reloading the page. */
function RouterLink(props: PageLinkProps) {
  return <Link {...props} />;
}

/** What all signed-in screens share: the query cache, the theme and the parts of the top bar. */
export function ToolLayout() {
  const { user } = useSession();
  const isReadOnly = user?.role === 'read-only';
  const { isOpen, open, drawer } = useDrawer();
  const [isFinding, setFinding] = useState(false);
  const { dialog, notice } = useSessionEnd();
  const frame = useMemo(
    () => ({
      menu: <MenuButton isOpen={isOpen} onOpen={open} />,
      find: <FindButton onOpen={() => setFinding(true)} />,
      account: user && <AccountMenu user={user} />,
      notice: (
        <>
          {isReadOnly && <span className={styles.readOnly}>You may read only</span>}
          <SilentLists />
          {notice}
        </>
      ),
      logOut: () => void logOut(),
    }),
    [user, isReadOnly, isOpen, notice, open],
  );
  // An owner may have changed the role since.
  useEffect(() => onReadOnly(() => void refreshSession().catch(() => {})), []);
  return (
    <Providers>
      <PageLinkProvider value={RouterLink}>
        <ToolFrameProvider value={frame}>
          <SkipLink />
          <NavigationRail isOwner={user?.role === 'owner'} isCovered={isOpen} />
          <Outlet />
          {drawer}
          <FindPalette isOpen={isFinding} onOpen={() => setFinding(true)} onClose={() => setFinding(false)} />
          <PasswordDialog />
          <UnsavedGuard />
          <HandoverArrivals />
          <Toasts />
          {dialog}
        </ToolFrameProvider>
      </PageLinkProvider>
    </Providers>
  );
}

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
function Providers({ children }: { children: ReactNode }) {
  useEffect(() => onTryAgain(readAgain), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ToolTheme>{children}</ToolTheme>
    </QueryClientProvider>
  );
}
