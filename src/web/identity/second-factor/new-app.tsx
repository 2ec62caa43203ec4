import { useState } from 'react';
import { secondFactor } from '../../api/second-factor-client.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

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
