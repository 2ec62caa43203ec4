import { useState } from 'react';
import { deviceName } from '#contract/account/device-name.ts';
import { addPasskey, canUsePasskeys } from '../../api/passkeys.ts';
import { type OwnPasskey, type SecondFactorStatus, secondFactor } from '../../api/second-factor-client.ts';
import { relativeDay } from '../../ui/moment-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountRow } from '../account/account-section.tsx';
import { IdentityForm, type Typed, typedName } from '../identity-form.tsx';
import { ConfirmedRowForm } from './confirmed-row-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRereadSecondFactors, useSecondFactors } from './second-factor-queries.ts';
import { useConfirmedAction } from './use-confirmed-action.ts';
import { makePasskeyWithCodes } from './use-new-passkey.ts';

/** The rows of the user's passkeys on the account page, and the one that adds another. */
export function PasskeyRows() {
  const { data } = useSecondFactors();
  if (!data) return null;
  return (
    <>
      {data.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} status={data} />
      ))}
      {canUsePasskeys() && <AddPasskeyRow status={data} />}
    </>
  );
}

function PasskeyRow({ passkey, status }: { passkey: OwnPasskey; status: SecondFactorStatus }) {
  const [isRenaming, setRenaming] = useState(false);
  const action = useConfirmedAction();
  const reread = useRereadSecondFactors();
  const isLast = status.app === null && status.passkeys.length === 1;
  const isNeeded = isLast && status.isRequired;
  const remove = () => void action.run(() => secondFactor.removePasskey(passkey.id).then(reread));
  const replace = () =>
    void action.run(async () => {
      await addPasskeyOfDevice();
      await secondFactor.removePasskey(passkey.id);
      await reread();
    });
  return (
    <AccountRow
      title={passkey.name ? `Passkey “${passkey.name}”` : 'Passkey'}
      detail={datesOf(passkey)}
      actions={
        <>
          <TextButton onClick={() => setRenaming(!isRenaming)}>{isRenaming ? 'Cancel' : 'Rename'}</TextButton>
          <TextButton danger={!isNeeded} disabled={action.isBusy} onClick={isNeeded ? replace : remove}>
            {isNeeded ? 'Replace' : 'Remove'}
          </TextButton>
        </>
      }
    >
      <ConfirmedRowForm action={action}>
        {isRenaming && <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />}
      </ConfirmedRowForm>
    </AccountRow>
  );
}

function RenameForm({ passkey, onDone }: { passkey: OwnPasskey; onDone: () => void }) {
  const reread = useRereadSecondFactors();
  const rename = async (typed: Typed) => {
    await secondFactor.renamePasskey({ id: passkey.id, name: typedName(typed) });
    await reread();
    onDone();
  };
  return (
    <IdentityForm button="Rename" onSubmit={rename}>
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        autoComplete="off"
        defaultValue={passkey.name ?? ''}
      />
    </IdentityForm>
  );
}

/** The row that adds a passkey. Who has no recovery codes gets them with it, as a lost key would lock them out. */
function AddPasskeyRow({ status: { passkeys, recoveryCodes } }: { status: SecondFactorStatus }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const action = useConfirmedAction();
  const reread = useRereadSecondFactors();
  const add = () =>
    void action.run(async () => {
      if (recoveryCodes === null) setCodes(await makePasskeyWithCodes());
      else await addPasskeyOfDevice();
      await reread();
    });
  return (
    <AccountRow
      title={passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
      detail="Your fingerprint, your face or a key you plug in"
      actions={
        <TextButton disabled={action.isBusy} onClick={add}>
          Add a passkey
        </TextButton>
      }
    >
      <ConfirmedRowForm action={action}>
        {codes && (
          <>
            <p>Keep these ten codes: each lets you log in once if you lose your passkey.</p>
            <RecoveryCodes codes={codes} button="Done" onDone={() => setCodes(null)} />
          </>
        )}
      </ConfirmedRowForm>
    </AccountRow>
  );
}

function addPasskeyOfDevice(): Promise<void> {
  return addPasskey(deviceName(navigator.userAgent));
}

function datesOf({ createdAt, lastUsedAt }: OwnPasskey): string {
  const added = createdAt ? `Added ${relativeDay(createdAt)}` : 'Added';
  return lastUsedAt ? `${added}, used ${relativeDay(lastUsedAt)}` : added;
}
