import { useEffect, useState } from 'react';
import type { OwnAccount } from '#contract/account/own-account.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { api } from '../../api/api-client.ts';
import { auth } from '../../api/auth-client.ts';
import { ToolScreen } from '../../brand/tool-screen.tsx';
import { Content } from '../../ui/content.tsx';
import { dayWords } from '../../ui/moment-words.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useFocusRequest } from '../../ui/use-focus-request.ts';
import { EmailField } from '../email-field.tsx';
import { type Typed, typedName } from '../identity-form.tsx';
import { leaveTool } from '../log-out.ts';
import { TokenSection } from '../tokens/token-section.tsx';
import styles from './account-page.module.css';
import { useAccount, useAccountRefresh } from './account-queries.ts';
import { AccountSection, OpenForm } from './account-section.tsx';
import { EmailSection } from './email-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { SessionSection } from './session-section.tsx';
import { showProblem } from './show-problem.ts';
import { SignInSection } from './sign-in-section.tsx';
import { SigningInSection } from './signing-in-section.tsx';

const SECTIONS = [
  { id: 'email', title: 'Email' },
  { id: 'signing-in', title: 'Signing in' },
  { id: 'sessions', title: 'Where you are signed in' },
  { id: 'sign-ins', title: 'Recent sign-ins' },
  { id: 'api-tokens', title: 'API tokens' },
  { id: 'my-data', title: 'My data' },
  { id: 'delete', title: 'Delete' },
] as const;

/** The part of the window, from its top, in which a section counts as the one that is read. */
const READING_AREA = '0px 0px -70% 0px';

/** The user's account: name, address, ways to sign in, sessions, sign-ins, API tokens, their own data, and deletion. */
export function AccountPage() {
  const query = useAccount();
  return (
    <ToolScreen title="Account">
      <div className={styles.grid}>
        <SectionLinks isReady={query.data !== undefined} />
        <Content className={styles.work}>
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
        </Content>
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

/** The user's name below the title, and the form that changes it. */
function OwnName({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false);
  const focus = useFocusRequest();
  const refresh = useAccountRefresh();
  const close = () => {
    setOpen(false);
    focus.request();
  };
  const save = async (typed: Typed) => {
    await auth.changeName(typedName(typed));
    await refresh();
    close();
  };
  if (isOpen)
    return (
      <OpenForm button="Save name" onSubmit={save} onCancel={close}>
        <TextField label="Name" name="name" autoComplete="name" maxLength={200} defaultValue={account.name} />
      </OpenForm>
    );
  return (
    <p className={styles.who}>
      {account.name || account.email}, here since {dayWords(account.createdAt)}
      <TextButton ref={focus.take} onClick={() => setOpen(true)}>
        Change name
      </TextButton>
    </p>
  );
}

/** The id of the section that is read: the first one in the upper part of the window. */
function useShownSection(sections: readonly { id: string }[], isReady: boolean): string | undefined {
  const [shown, setShown] = useState(sections[0]?.id);
  useEffect(() => {
    if (!isReady) return;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = sections.find(({ id }) => seen.has(id));
        if (first) setShown(first.id);
      },
      { rootMargin: READING_AREA },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections, isReady]);
  return shown;
}

/** Deletes the account, after the password and its address. */
function DeleteSection({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false);
  const remove = async (typed: Typed) => {
    await api.ownData
      .deleteAccount({ password: typed('password'), email: typed('typedEmail') })
      .catch(showProblem);
    leaveTool(PAGE_PATHS.landing);
  };
  return (
    <AccountSection id="delete" title="Delete">
      <p className={styles.text}>
        Deletes the account, its sessions, open questionnaires, files and summaries. Decisions and changes
        stay in the history of the clients, under “erased”.
      </p>
      {isOpen ? (
        <OpenForm button="Delete my account for good" onSubmit={remove} onCancel={() => setOpen(false)}>
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          <EmailField
            label="Your email, typed again"
            name="typedEmail"
            autoComplete="off"
            hint={account.email}
          />
        </OpenForm>
      ) : (
        <TextButton danger onClick={() => setOpen(true)}>
          Delete my account
        </TextButton>
      )}
    </AccountSection>
  );
}
