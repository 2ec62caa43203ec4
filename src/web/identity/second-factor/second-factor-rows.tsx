import { type ReactNode, useState } from 'react';
import { type SecondFactorStatus, secondFactor } from '../../api/second-factor-client.ts';
import { relativeDay } from '../../ui/moment-words.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { AccountRow } from '../account/account-section.tsx';
import { ConfirmedRowForm } from './confirmed-row-form.tsx';
import { type AppSetUp, beginAppSetUp, NewApp } from './new-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRereadSecondFactors, useSecondFactors } from './second-factor-queries.ts';
import { useConfirmedAction } from './use-confirmed-action.ts';

/** The rows of the authenticator app and of the recovery codes on the account page. */
export function SecondFactorRows({ isOnlyOwner }: { isOnlyOwner: boolean }) {
  return (
    <Pane query={useSecondFactors()} failed="Your second factors could not be loaded.">
      {(status) => (
        <>
          <AppRow status={status} />
          {(status.app !== null || status.passkeys.length > 0) && (
            <RecoveryCodesRow status={status}>{isOnlyOwner && <OnlyOwnerNote />}</RecoveryCodesRow>
          )}
        </>
      )}
    </Pane>
  );
}

function AppRow({ status: { app, passkeys, recoveryCodes, isRequired } }: { status: SecondFactorStatus }) {
  const [setUp, setSetUp] = useState<AppSetUp | null>(null);
  const action = useConfirmedAction();
  const reread = useRereadSecondFactors();
  const isFirst = app === null && passkeys.length === 0;
  const begin = () =>
    void action.run(async () => setSetUp(await beginAppSetUp(isFirst || recoveryCodes === null)));
  const remove = () => void action.run(() => secondFactor.disableApp().then(reread));
  const end = () => {
    setSetUp(null);
    void reread();
  };
  const mayRemove = app !== null && (!isRequired || passkeys.length > 0);
  return (
    <AccountRow
      title="Authenticator app"
      detail={app ? `Added ${relativeDay(app.addedAt)}` : 'Not set up'}
      actions={
        setUp ? (
          <TextButton onClick={() => setSetUp(null)}>Cancel</TextButton>
        ) : (
          <>
            <TextButton disabled={action.isBusy} onClick={begin}>
              {app ? 'Replace' : 'Set up'}
            </TextButton>
            {mayRemove && (
              <TextButton danger disabled={action.isBusy} onClick={remove}>
                Remove
              </TextButton>
            )}
          </>
        )
      }
    >
      <ConfirmedRowForm action={action}>{setUp && <NewApp setUp={setUp} onDone={end} />}</ConfirmedRowForm>
    </AccountRow>
  );
}

/** What a firm's only owner is told: for everybody else an owner removes a lost second factor. */
function OnlyOwnerNote() {
  return (
    <p className="note">
      You are the only owner, so no one else can remove your second factor if you lose it. Keep the codes in a
      safe place, or make a colleague an owner on the People page. Without both, only the command{' '}
      <code>cairn users reset-mfa</code> on the server lets you in again.
    </p>
  );
}

function RecoveryCodesRow({
  status: { recoveryCodes },
  children,
}: {
  status: SecondFactorStatus;
  children: ReactNode;
}) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const action = useConfirmedAction();
  const reread = useRereadSecondFactors();
  const make = () =>
    void action.run(async () => {
      setCodes(await secondFactor.makeRecoveryCodes());
      await reread();
    });
  return (
    <AccountRow
      title="Recovery codes"
      detail={
        recoveryCodes ? codesNote(recoveryCodes) : 'None yet. Make some in case you lose your phone or key.'
      }
      actions={
        <TextButton disabled={action.isBusy} onClick={make}>
          {recoveryCodes ? 'Make new ones' : 'Make them'}
        </TextButton>
      }
    >
      {children}
      <ConfirmedRowForm action={action}>
        {codes && <RecoveryCodes codes={codes} button="Done" onDone={() => setCodes(null)} />}
      </ConfirmedRowForm>
    </AccountRow>
  );
}

function codesNote({ left, total, madeAt }: NonNullable<SecondFactorStatus['recoveryCodes']>): string {
  return `${left} of ${total} left, made ${relativeDay(madeAt)}`;
}
