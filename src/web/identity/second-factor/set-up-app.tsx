import { useEffect, useState } from 'react';
import { secondFactor } from '../../api/second-factor-client.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { IdentityForm, type Typed } from '../identity-form.tsx';
import { CodeField, sendCode } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './set-up-app.module.css';

/**
 * The set-up of an authenticator app: its QR code, its key in fours, and its first code. For a first second factor
 * `recoveryCode` is one of those that the user has kept.
 */
export function SetUpApp({
  address,
  recoveryCode,
  onDone,
}: {
  address: string;
  recoveryCode?: string | undefined;
  onDone: () => void;
}) {
  const key = new URL(address).searchParams.get('secret') ?? '';
  const turnOn = async (typed: Typed) => {
    await sendCode(() => secondFactor.confirmApp(typed('code'), recoveryCode));
    onDone();
  };
  return (
    <div className={styles.setUp}>
      <div className={styles.scan}>
        <QrCode text={address} label="QR code for your authenticator app" />
        <div>
          <p>Scan this with your authenticator app.</p>
          <p className={styles.typed}>No camera? Type this key:</p>
          <p className={styles.key}>{key.match(/.{1,4}/g)?.join(' ')}</p>
          <CopyButton text={key} />
        </div>
      </div>
      <IdentityForm button="Turn on codes" rank="second" onSubmit={turnOn}>
        <CodeField />
      </IdentityForm>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => setCopied((former) => (former === text ? former : null)), [text]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text));
  return <TextButton onClick={() => void copy()}>{copied === text ? 'Copied' : 'Copy'}</TextButton>;
}
