import { ToolPage } from '../brand/tool-page.tsx';
import styles from './account-page.module.css';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordChange } from './password-change.tsx';
import { useSession } from './session-queries.ts';

/** One's own account: the password, and where one is signed in. */
export function AccountPage() {
  const { user } = useSession();
  return (
    <ToolPage title="Account">
      <p className={styles.email}>{user?.email}</p>
      <section className={styles.section}>
        <h2 className={`cap ${styles.head}`}>Password</h2>
        <PasswordChange />
      </section>
      <section className={styles.section}>
        <h2 className={`cap ${styles.head}`}>Where you are signed in</h2>
        <OwnSessions />
      </section>
    </ToolPage>
  );
}
