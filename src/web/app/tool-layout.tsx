import { useMemo } from 'react';
import { Link, Outlet } from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { ToolFrameProvider } from '../brand/tool-frame.tsx';
import { UnsavedGuard } from '../editing/unsaved-guard.tsx';
import { logOut } from '../identity/log-out.ts';
import { useSession } from '../identity/session-queries.ts';
import { type PageLinkProps, PageLinkProvider } from '../ui/page-link.tsx';
import { MenuButton, useDrawer } from './menu-button.tsx';
import { Providers } from './providers.tsx';
import styles from './tool-layout.module.css';

/** A link that navigates inside the tool without reloading the page. */
function RouterLink(props: PageLinkProps) {
  return <Link {...props} />;
}

/** What all signed-in screens share: the query cache, the theme and the two ends of the top bar. */
export function ToolLayout() {
  const { user } = useSession();
  const email = user?.email ?? '';
  const { isOpen, open, drawer } = useDrawer();
  const frame = useMemo(
    () => ({
      menu: <MenuButton isOpen={isOpen} onOpen={open} />,
      account: (
        <Link to={PAGE_PATHS.account} className={styles.account}>
          {email}
        </Link>
      ),
      logOut: () => void logOut(),
    }),
    [email, isOpen, open],
  );
  return (
    <Providers>
      <PageLinkProvider value={RouterLink}>
        <ToolFrameProvider value={frame}>
          <Outlet />
          {drawer}
          <UnsavedGuard />
        </ToolFrameProvider>
      </PageLinkProvider>
    </Providers>
  );
}
