import { useState } from 'react';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { type SignInChallenge, secondFactor } from '../../api/second-factor-client.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { IdentityForm, type Typed } from '../identity-form.tsx';
import { CodeField, sendCode } from './code-field.tsx';
import styles from './code-step.module.css';
import { PasskeyButton } from './passkey-button.tsx';

type Way = 'app' | 'passkey' | 'recovery';

/**
 * The second step of a log-in, on the page or in a dialog: a code of the app, a passkey or a recovery code. `onDone` is
 * called once the session exists; `onOther` lets another person log in.
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

/** The form for a code of the app, which may trust this browser. */
function CodeForm({ onDone }: { onDone: () => void }) {
  const verify = async (typed: Typed) => {
    const entry = { code: typed('code'), trustBrowser: typed('trustBrowser') === 'on' };
    await sendCode(() => secondFactor.verifyCode(entry));
    onDone();
  };
  return (
    <IdentityForm button="Log in" onSubmit={verify}>
      <CodeField hint="The 6 digits change every 30 seconds." />
      <TickBox name="trustBrowser" label="Do not ask again in this browser for 30 days" />
    </IdentityForm>
  );
}

function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const verify = async (typed: Typed) => {
    await secondFactor.verifyRecoveryCode(typed('recoveryCode'));
    onDone();
  };
  return (
    <IdentityForm button="Log in" onSubmit={verify}>
      <TextField
        label="Recovery code"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        hint="One of the ten codes that you keep. Each works once."
      />
    </IdentityForm>
  );
}
