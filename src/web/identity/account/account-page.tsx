import { ToolScreen } from '../../brand/tool-screen.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TokenSection } from '../tokens/token-section.tsx';
import styles from './account-page.module.css';
import { useAccount } from './account-queries.ts';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { OwnName } from './own-name.tsx';
import { SessionSection } from './session-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { SigningInSection } from './signing-in-section.tsx';
import { useShownSection } from './use-shown-section.ts';

const SECTIONS = [
  { id: 'email', title: 'Email' },
  { id: 'signing-in', title: 'Signing in' },
  { id: 'sessions', title: 'Where you are signed in' },
  { id: 'sign-ins', title: 'Recent sign-ins' },
  { id: 'api-tokens', title: 'API tokens' },
  { id: 'my-data', title: 'My data' },
  { id: 'delete', title: 'Delete' },
] as const;

/** The user's account: name, address, ways to sign in, sessions, sign-ins, API tokens, their own data, and deletion. */
export function AccountPage() {
  const query = useAccount();
  return (
    <ToolScreen title="Account">
      <div className={styles.grid}>
        <SectionLinks isReady={query.data !== undefined} />
        <main className={styles.work} id="content" tabIndex={-1}>
          <h1>Account</h1>
          <Pane query={query} failed="Your account could not be loaded.">
            {(account) => (
              <>
                <OwnName account={account} />
                <EmailSection account={account} />
                <SigningInSection account={account} />
                <SessionSection />
                <SignInSection account={account} />
                <TokenSection />
                <OwnDataSection />
                <DeleteSection account={account} />
              </>
            )}
          </Pane>
        </main>
      </div>
    </ToolScreen>
  );
}

function SectionLinks({ isReady }: { isReady: boolean }) {
  const shown = useShownSection(SECTIONS, isReady);
  return (
    <nav className={styles.nav} aria-label="Sections">
      {SECTIONS.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === shown || undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
