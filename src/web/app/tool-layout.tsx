import { useEffect, useMemo, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { onReadOnly } from '../api/refusals.ts';
import { ToolFrameProvider } from '../brand/tool-frame.tsx';
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
import { Providers } from './providers.tsx';
import styles from './tool-layout.module.css';

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
