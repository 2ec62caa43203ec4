import { useState } from 'react';
import { canUsePasskeys } from '../../api/passkeys.ts';
import type { SignInChallenge } from '../../api/second-factor-client.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './code-step.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';

type Way = 'app' | 'passkey' | 'recovery';

/**
 * The second step of a log-in, on the page or in a dialog: a code of the app, a passkey or a recovery code. `onDone` is
 * called with the session there; `onOther` lets another person log in.
 */
export function CodeStep({
  challenge,
  onDone,
  onOther,
}: {
  challenge: SignInChallenge;
  onDone: () => void;
  onOther?: () => void;
}) {
  const { email, app } = challenge;
  const passkey = challenge.passkey && canUsePasskeys();
  const [way, setWay] = useState<Way>(app ? 'app' : passkey ? 'passkey' : 'recovery');
  return (
    <div className={styles.step}>
      <p className={styles.who}>
        <span>{email}</span>
        {onOther && <TextButton onClick={onOther}>Not you?</TextButton>}
      </p>
      {way === 'app' && <CodeForm onDone={onDone} />}
      {way === 'recovery' && <RecoveryCodeForm onDone={onDone} />}
      {way === 'passkey' && <PasskeyButton onDone={onDone}>Use my passkey</PasskeyButton>}
      <ul className={styles.ways}>
        {app && way !== 'app' && <OtherWay onChoose={() => setWay('app')}>Use a code from my app</OtherWay>}
        {passkey && way !== 'passkey' && (
          <li>
            <PasskeyButton look="text" onDone={onDone}>
              Use my passkey
            </PasskeyButton>
          </li>
        )}
        {way !== 'recovery' && <OtherWay onChoose={() => setWay('recovery')}>Use a recovery code</OtherWay>}
      </ul>
    </div>
  );
}

function OtherWay({ children, onChoose }: { children: string; onChoose: () => void }) {
  return (
    <li>
      <TextButton onClick={onChoose}>{children}</TextButton>
    </li>
  );
}
