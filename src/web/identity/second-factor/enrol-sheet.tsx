import { useState } from 'react';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { SiteButton } from '../../brand/site-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { IdentitySheet } from '../identity-sheet.tsx';
import { logOut } from '../log-out.ts';
import { refreshSession } from '../session-queries.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import styles from './enrol-sheet.module.css';
import { type AppSetUp, beginAppSetUp, NewApp } from './new-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';
import { makePasskeyWithCodes } from './use-new-passkey.ts';

/**
 * The sheet in place of the tool, until a user has the second factor that everybody needs. The recovery codes of an app are
 * kept before it is switched on, those of a passkey after it was made.
 */
export function EnrolSheet() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const goOn = () => void refreshSession();
  if (!codes) return <AddSecondFactor onCodes={setCodes} onDone={goOn} />;
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

function AddSecondFactor({ onCodes, onDone }: { onCodes: (codes: string[]) => void; onDone: () => void }) {
  const [setUp, setSetUp] = useState<AppSetUp | null>(null);
  const action = useConfirmedAction();
  const begin = () => void action.run(async () => setSetUp(await beginAppSetUp(true)));
  const enrolPasskey = () => void action.run(async () => onCodes(await makePasskeyWithCodes()));
  return (
    <IdentitySheet title="Add a second factor" length="long">
      <p className={styles.lead}>
        Your password is right. Everybody here also needs a second factor, so that a stolen password alone is
        not enough.
      </p>
      {action.mustConfirm && <ConfirmIdentity onDone={action.retry} />}
      {!action.mustConfirm && setUp && (
        <div className={styles.app}>
          <NewApp setUp={setUp} onDone={onDone} />
        </div>
      )}
      {!action.mustConfirm && !setUp && (
        <>
          {canUsePasskeys() && <PasskeyOffer busy={action.isBusy} onUse={enrolPasskey} />}
          <SiteButton rank="second" busy={action.isBusy} className={styles.passkey} onClick={begin}>
            Use an authenticator app
          </SiteButton>
        </>
      )}
      <ErrorNotice>{action.problem}</ErrorNotice>
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
      <p className={styles.or}>or</p>
    </>
  );
}
