import { useState } from 'react';
import { signInByPasskey } from '../../api/passkeys.ts';
import { SiteButton } from '../../brand/site-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { problemSentence } from '../identity-form.tsx';
import styles from './passkey-button.module.css';

/** The button that logs in with a passkey, which counts as both factors. */
export function PasskeyButton({
  children,
  look = 'first',
  onStart,
  onDone,
}: {
  children: string;
  look?: 'first' | 'second' | 'text';
  onStart?: () => void;
  onDone: () => void;
}) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const logIn = async () => {
    onStart?.();
    setBusy(true);
    setProblem(null);
    try {
      await signInByPasskey();
      onDone();
    } catch (cause) {
      setProblem(problemSentence(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.passkey}>
      {look === 'text' ? (
        <TextButton disabled={busy} onClick={logIn}>
          {children}
        </TextButton>
      ) : (
        <SiteButton
          rank={look}
          disabled={!hydrated}
          busy={busy || !hydrated}
          onClick={logIn}
          data-moves
          suppressHydrationWarning
        >
          {children}
        </SiteButton>
      )}
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
    </div>
  );
}
