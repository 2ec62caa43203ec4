import { useState } from 'react';
import { auth } from '../../api/auth-client.ts';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { useSettings } from '../../api/use-settings.ts';
import { SiteButton } from '../../brand/site-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { problemSentence } from '../identity-form.tsx';
import { ELSEWHERE_PATH } from '../return-address.ts';
import { PasskeyButton } from '../second-factor/passkey-button.tsx';
import { checkSessionAfterLogIn } from '../session-queries.ts';
import styles from './session-end-dialog.module.css';

/** The ways besides the password of logging in again over the screen: a passkey here, a provider in another tab. */
export function OtherWaysAgain() {
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
