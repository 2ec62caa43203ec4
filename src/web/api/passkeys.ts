import { ApiError } from './api-error.ts';
import { call, post } from './auth-client.ts';

/** Whether this browser can make and use passkeys here: it has WebAuthn with JSON, and the page is encrypted or local. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/** Whether this browser offers passkeys in the list of a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Logs in with a passkey; with `mediation: 'conditional'` once the user picks one in the list of a field. */
export async function signInByPasskey(
  wait: { mediation?: CredentialMediationRequirement; signal?: AbortSignal } = {},
): Promise<void> {
  const options = await call<PublicKeyCredentialRequestOptionsJSON>('passkey/generate-authenticate-options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...options,
    userVerification: 'required',
  });
  const credential = await ceremony(() => navigator.credentials.get({ publicKey, ...wait }));
  await post('passkey/verify-authentication', { response: credential.toJSON() });
}

/** Makes a passkey for the signed-in user. */
export async function addPasskey(name: string): Promise<void> {
  const options = await call<PublicKeyCredentialCreationOptionsJSON>('passkey/generate-register-options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await ceremony(() => navigator.credentials.create({ publicKey }));
  await post('passkey/verify-registration', { name, response: credential.toJSON() });
}

const REFUSALS: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again, or use another way.',
  InvalidStateError: 'This device has a passkey for this account already.',
  SecurityError: 'Passkeys do not work at this address. Use another way.',
};

/** Asks the device. Rejects with a sentence that can be shown. */
async function ceremony(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    return (await ask()) as PublicKeyCredential;
  } catch (cause) {
    const { name } = cause as DOMException;
    const message = REFUSALS[name] ?? 'The passkey could not be used. Try again, or use another way.';
    throw new ApiError({ code: 'PASSKEY_NOT_USED', status: 0, message, cause });
  }
}
