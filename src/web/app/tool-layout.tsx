import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { onReadOnly } from '../api/refusals.ts';
import { isServerAway, onTryAgain } from '../api/server-away.ts';
import { ToolFrame } from '../brand/tool-frame.tsx';
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

/** What all signed-in screens share: the query cache, the theme, the navigation and the top bar. */
export function ToolLayout() {
  const { user } = useSession();
  const { isOpen, open, drawer } = useDrawer();
  const [isFinding, setFinding] = useState(false);
  const find = () => setFinding(true);
  const { dialog, notice } = useSessionEnd();
  const { pathname } = useLocation();
  // An owner may have changed the role since.
  useEffect(() => onReadOnly(() => void refreshSession().catch(() => {})), []);
  return (
    <Providers>
      <PageLinkProvider value={RouterLink}>
        <SkipLink />
        <NavigationRail isOwner={user?.role === 'owner'} isCovered={isOpen} />
        <ToolFrame
          menu={<MenuButton isOpen={isOpen} onOpen={open} />}
          find={<FindButton onOpen={find} />}
          notice={
            <>
              {user?.role === 'read-only' && <span className={styles.readOnly}>You may read only</span>}
              <SilentLists />
              {notice}
            </>
          }
          // Another page closes the menu, which would else give the focus back to its button, away from the content.
          account={user && <AccountMenu key={pathname} user={user} />}
          logOut={logOut}
        >
          <Outlet />
        </ToolFrame>
        {drawer}
        <FindPalette isOpen={isFinding} onOpen={find} onClose={() => setFinding(false)} />
        <PasswordDialog />
        <UnsavedGuard />
        <HandoverArrivals />
        <Toasts />
        {dialog}
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
