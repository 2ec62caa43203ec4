import { useState } from 'react';
import { deviceName } from '#contract/account/device-name.ts';
import { addPasskey } from '../../api/passkeys.ts';
import { secondFactor } from '../../api/second-factor-client.ts';
import { problemSentence } from '../identity-form.tsx';

/** Adds a first passkey for the user who is logged in, and makes the recovery codes that they are to keep with it. */
export function useNewPasskey() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const add = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setCodes(await makePasskeyWithCodes());
    } catch (cause) {
      setProblem(problemSentence(cause));
    } finally {
      setBusy(false);
    }
  };
  return { add: () => void add(), isBusy, problem, codes };
}

/** Adds a passkey of this device, and resolves with recovery codes for when it is lost. */
export async function makePasskeyWithCodes(): Promise<string[]> {
  await addPasskey(deviceName(navigator.userAgent));
  return secondFactor.makeRecoveryCodes();
}
