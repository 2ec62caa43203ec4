import { type ReactNode, useEffect, useState } from 'react';
import { clientPath, PAGE_PATHS } from '#contract/page-paths.ts';
import type { SessionUser } from '../api/auth-client.ts';
import { sendRequest } from '../api/send-request.ts';
import { Brand } from '../brand/brand.tsx';
import { lastClient } from '../clients/last-client.ts';
import { useStepsHidden } from '../first-steps/steps-visibility.ts';
import { logOut } from '../identity/log-out.ts';
import { useSession } from '../identity/session-queries.ts';
import { SideSheet } from '../ui/dialogs/side-sheet.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { PageLink } from '../ui/page-link.tsx';
import styles from './navigation-drawer.module.css';

/** The menu: all screens when signed in, Login when signed out, and empty while the session is unknown. */
export function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  return (
    <SideSheet open={open} onClose={onClose} label="Menu">
      <div className={styles.head}>
        <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
          <CloseIcon size={12} />
        </button>
        <Brand to={session.status === 'signed-in' ? PAGE_PATHS.dashboard : PAGE_PATHS.landing} size="tool" />
      </div>
      {session.status === 'signed-in' && <SignedInMenu isOpen={open} user={session.user} />}
      {session.status === 'signed-out' && (
        <nav className={styles.menu} aria-label="Main">
          <Section>
            <Entry to={PAGE_PATHS.logIn}>Login</Entry>
          </Section>
        </nav>
      )}
      {session.status !== 'signed-in' && <Backdrop />}
    </SideSheet>
  );
}

function SignedInMenu({ isOpen, user }: { isOpen: boolean; user: SessionUser }) {
  const clientAdmin = useClientAdmin(isOpen);
  const areStepsHidden = useStepsHidden();
  return (
    <>
      <nav className={styles.menu} aria-label="Main">
        <Section title="Maintenance">
          <Entry to={PAGE_PATHS.rules}>Rules</Entry>
          <Entry to={PAGE_PATHS.fields}>Fields</Entry>
          <Entry to={PAGE_PATHS.staticData}>Static Data</Entry>
          <Entry to={clientAdmin}>Client Admin</Entry>
          <Entry to={PAGE_PATHS.mappings}>Fieldmapping Admin</Entry>
          <Entry to={PAGE_PATHS.referenceLists}>Reference Lists</Entry>
          <Entry to={PAGE_PATHS.messages}>Messages</Entry>
          {user.role === 'owner' && <Entry to={PAGE_PATHS.people}>People</Entry>}
          {user.role === 'owner' && <Entry to={PAGE_PATHS.health}>Health</Entry>}
        </Section>
        <Section title="Activity">
          <Entry to={PAGE_PATHS.entityMatching}>Entity Matching</Entry>
          <Entry to={PAGE_PATHS.resolve}>Match Resolution</Entry>
          <Entry to={PAGE_PATHS.dashboard}>Rule Engine</Entry>
          <Entry to={PAGE_PATHS.pdfSummary}>PDF Summary</Entry>
          <Entry to={PAGE_PATHS.screening}>Screening</Entry>
          {areStepsHidden && <Entry to={`${PAGE_PATHS.dashboard}?steps=shown`}>First steps</Entry>}
        </Section>
      </nav>
      <Backdrop>
        <div className={styles.foot}>
          <button type="button" className={styles.logout} onClick={() => void logOut()}>
            Logout
          </button>
          <a href={PAGE_PATHS.landing} className={styles.site}>
            Public site
          </a>
          <PageLink to={PAGE_PATHS.account} className={styles.account}>
            {user.email}
          </PageLink>
        </div>
      </Backdrop>
    </>
  );
}

function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      {title && <h2 className={`cap ${styles.title}`}>{title}</h2>}
      <ul>{children}</ul>
    </div>
  );
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className={styles.entry}>
      <PageLink to={to} aria-current={location.pathname === to ? 'page' : undefined}>
        {children}
      </PageLink>
    </li>
  );
}

function Backdrop({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.backdrop}>
      <div className={styles.contours} aria-hidden="true" />
      {children}
    </div>
  );
}

/**
 * The address that Client Admin in the drawer leads to: a client that exists, or the page that finds one. It is read each
 * time the drawer opens, without the typed client, so that public pages load no schemas.
 */
function useClientAdmin(isOpen: boolean): string {
  const [path, setPath] = useState<string>(PAGE_PATHS.clients);
  useEffect(() => {
    if (!isOpen) return;
    const asked = new AbortController();
    sendRequest(`/api/admin-client?last=${encodeURIComponent(lastClient())}`, { signal: asked.signal })
      .then(async (response) => {
        const { id } = (await response.json()) as { id?: string | null };
        setPath(id ? clientPath(id) : PAGE_PATHS.clients);
      })
      .catch(() => setPath(PAGE_PATHS.clients));
    return () => asked.abort();
  }, [isOpen]);
  return path;
}
