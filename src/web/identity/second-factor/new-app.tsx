import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { secondFactor } from '../../api/second-factor-client.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { IdentityForm, type Typed } from '../identity-form.tsx';
import { CodeField, sendCode } from './code-field.tsx';
import styles from './new-app.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Modules of quiet around a QR code, which readers need. */
const QUIET = 4;

/** An app that is being set up: its address, and the recovery codes made for it; null when the user keeps theirs. */
export type AppSetUp = { address: string; codes: readonly string[] | null };

/** Begins the set-up of an app. A user without recovery codes gets them with it. */
export async function beginAppSetUp(needsCodes: boolean): Promise<AppSetUp> {
  const address = await secondFactor.enableApp();
  return { address, codes: needsCodes ? await secondFactor.makeRecoveryCodes() : null };
}

/** The steps of setting up an app: the recovery codes until they are kept, then the QR code and the app's first code. */
export function NewApp({ setUp: { address, codes }, onDone }: { setUp: AppSetUp; onDone: () => void }) {
  const [areKept, setKept] = useState(codes === null);
  if (codes && !areKept) {
    return (
      <>
        <p>
          First keep these ten codes: each lets you log in once if you lose your phone. They are shown now and
          never again.
        </p>
        <RecoveryCodes codes={codes} button="Go on to the app" onDone={() => setKept(true)} />
      </>
    );
  }
  return <SetUpApp address={address} recoveryCode={codes?.[0]} onDone={onDone} />;
}

/**
 * The set-up of an authenticator app: its QR code, its key in fours, and its first code. For a first second factor
 * `recoveryCode` is one of those that the user has kept.
 */
function SetUpApp({
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
        <QrCode text={address} />
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

/** A QR code as a drawing: dark on light in both colour schemes. */
function QrCode({ text }: { text: string }) {
  const { data } = encode(text, { border: QUIET, ecc: 'M' });
  const size = data.length;
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
