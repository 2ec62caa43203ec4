import { useEffect, useState } from 'react';
import { deviceName } from '#contract/account/device-name.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { addPasskey, canUsePasskeys } from '../../api/passkeys.ts';
import { secondFactor } from '../../api/second-factor-client.ts';
import { SiteButton } from '../../brand/site-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { IdentitySheet } from '../identity-sheet.tsx';
import { logOut } from '../log-out.ts';
import { refreshSession } from '../session-queries.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import styles from './enrol-sheet.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';

/** The sheet in place of the tool, until a user has the second factor that everybody needs; then their recovery codes. */
export function EnrolSheet() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const goOn = () => void refreshSession();
  if (!codes) return <AddSecondFactor onCodes={setCodes} />;
  const isDashboard = location.pathname === PAGE_PATHS.dashboard;
  return (
    <IdentitySheet title="Keep these ten codes" length="long">
      <p className={styles.lead}>
        Each lets you log in once if you lose your phone or key. They are shown now and never again.
      </p>
      <RecoveryCodes codes={codes} button={isDashboard ? 'Go on to the dashboard' : 'Go on'} onDone={goOn} />
    </IdentitySheet>
  );
}

function AddSecondFactor({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const action = useConfirmedAction();
  const begin = () => action.run(async () => setAddress(await secondFactor.enableApp()));
  const end = () => action.run(async () => onCodes(await secondFactor.makeRecoveryCodes()));
  const enrolPasskey = () =>
    action.run(async () => {
      await addPasskey(deviceName(navigator.userAgent));
      onCodes(await secondFactor.makeRecoveryCodes());
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once.
  useEffect(() => void begin(), []);
  return (
    <IdentitySheet title="Add a second factor" length="long">
      <p className={styles.lead}>
        Your password is right. Everybody here also needs a second factor, so that a stolen password alone is
        not enough.
      </p>
      {action.mustConfirm ? (
        <ConfirmIdentity onDone={action.retry} />
      ) : (
        <>
          {canUsePasskeys() && <PasskeyOffer busy={action.isBusy} onUse={() => void enrolPasskey()} />}
          {address && <SetUpApp address={address} onDone={() => void end()} />}
        </>
      )}
      <ErrorNotice>{action.problem}</ErrorNotice>
      {action.problem && !address && <TextButton onClick={() => void begin()}>Try again</TextButton>}
      <p className={styles.leave}>
        <TextButton onClick={() => void logOut()}>Log out</TextButton>
      </p>
    </IdentitySheet>
  );
}

function PasskeyOffer({ busy, onUse }: { busy: boolean; onUse: () => void }) {
  return (
    <>
      <SiteButton busy={busy} className={styles.passkey} onClick={onUse}>
        Use a passkey
      </SiteButton>
      <p className={styles.about}>
        Your fingerprint, your face or a key you plug in. The safest way, and nothing to type.
      </p>
      <p className={styles.or}>or an authenticator app</p>
    </>
  );
}
