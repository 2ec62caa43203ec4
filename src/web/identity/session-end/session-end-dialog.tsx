import { useId, useState, useSyncExternalStore } from 'react';
import { PAGE_PATHS, pagePattern } from '#contract/page-paths.ts';
import { auth } from '../../api/auth-client.ts';
import { hasHeldWrite, onHeldCalls } from '../../api/held-calls.ts';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { useSettings } from '../../api/use-settings.ts';
import { SiteButton } from '../../brand/site-button.tsx';
import { unsavedWork } from '../../editing/unsaved-changes.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { problemSentence } from '../identity-form.tsx';
import { ELSEWHERE_PATH } from '../return-address.ts';
import { PasskeyButton } from '../second-factor/passkey-button.tsx';
import { checkSessionAfterLogIn } from '../session-queries.ts';
import { leavePage } from './leave-page.ts';
import { LogInAgain } from './log-in-again.tsx';
import styles from './session-end-dialog.module.css';
import { leaveLabel, waitingSentence } from './waiting-work.ts';

/** Pages without data of clients or persons; every other one is covered while its user is away. */
const UNCOVERED: ReadonlySet<string | undefined> = new Set([
  PAGE_PATHS.rules,
  PAGE_PATHS.fields,
  PAGE_PATHS.staticData,
  PAGE_PATHS.mappings,
  PAGE_PATHS.referenceLists,
  PAGE_PATHS.referenceUpload,
]);

/**
 * Asks the user of an ended session to log in over the screen, which is inert and keeps what was typed. It cannot be
 * dismissed; leaving goes to the log-in page.
 */
export function SessionEndDialog({ email }: { email: string }) {
  const titleId = useId();
  const isSaveHeld = useSyncExternalStore(onHeldCalls, hasHeldWrite);
  const waiting = { work: unsavedWork(), isSaveHeld };
  const sentence = waitingSentence(waiting);
  const isCovered = !UNCOVERED.has(pagePattern(location.pathname));
  return (
    <Dialog
      open
      isLocked
      look="window"
      className={`${styles.dialog} ${isCovered ? styles.covering : ''}`}
      aria-labelledby={titleId}
      onClose={() => {}}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          <span>Your session has ended.</span> <span>Log in to continue</span>
        </h2>
        {sentence && <p className={styles.waiting}>{sentence}</p>}
        <LogInAgain email={email} />
        <OtherWaysAgain />
        <div className={styles.ways}>
          <TextLink to={PAGE_PATHS.forgotPassword} target="_blank">
            Forgot Password?
          </TextLink>
          <TextButton danger onClick={() => leavePage(null)}>
            {leaveLabel(waiting)}
          </TextButton>
        </div>
      </div>
    </Dialog>
  );
}

/** The ways besides the password of logging in again over the screen: a passkey here, a provider in another tab. */
function OtherWaysAgain() {
  const settings = useSettings();
  const [problem, setProblem] = useState<string | null>(null);
  const providers = settings?.signInProviders ?? [];
  if (!canUsePasskeys() && providers.length === 0) return null;
  const goTo = (id: string) => {
    setProblem(null);
    openProvider(id).catch((cause: unknown) => setProblem(problemSentence(cause)));
  };
  return (
    <div className={styles.others}>
      {canUsePasskeys() && (
        <PasskeyButton look="second" onDone={() => void checkSessionAfterLogIn()}>
          Log in with a passkey
        </PasskeyButton>
      )}
      {providers.map(({ id, label }) => (
        <SiteButton key={id} rank="second" onClick={() => goTo(id)}>
          Log in with {label}
        </SiteButton>
      ))}
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
    </div>
  );
}

/** Opens a provider in a tab of its own, which says there when the user is in, so that the screen here is kept. */
async function openProvider(id: string): Promise<void> {
  // Opened at once, as a browser keeps later ones from the user; the provider does not get hold of this tab.
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  try {
    const address = await auth.providerAddress(id, ELSEWHERE_PATH);
    if (tab) tab.location.replace(address);
    else window.open(ELSEWHERE_PATH, '_blank', 'noopener');
  } catch (cause) {
    tab?.close();
    throw cause;
  }
}
