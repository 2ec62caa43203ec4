import { call, post, type SecondFactorMethods } from './auth-client.ts';

/** A half sign-in that waits for a code. */
export type SignInChallenge = SecondFactorMethods & { email: string };

export type OwnPasskey = {
  id: string;
  name: string | null;
  createdAt: string | null;
  lastUsedAt: string | null;
};

/** The user's second factors. Times are ISO 8601. */
export type SecondFactorStatus = {
  app: { addedAt: string } | null;
  passkeys: OwnPasskey[];
  recoveryCodes: { left: number; total: number; madeAt: string } | null;
  /** Whether everybody has to have a second factor. */
  isRequired: boolean;
};

/** The calls of `/api/auth` about second factors. */
export const secondFactor = {
  challenge: () => call<SignInChallenge | null>('two-factor/challenge'),
  verifyCode: (entry: { code: string; trustBrowser: boolean }) => post('two-factor/verify-totp', entry),
  verifyRecoveryCode: (code: string) => post('two-factor/verify-backup-code', { code }),
  status: () => call<SecondFactorStatus>('two-factor/status'),
  /** Begins the set-up of an app. Resolves with the address for its QR code. */
  enableApp: async () => (await post<{ totpURI: string }>('two-factor/enable', {})).totpURI,
  /** Switches the app on. For the first second factor, `recoveryCode` is one of those that were shown. */
  confirmApp: (code: string, recoveryCode?: string) =>
    post('two-factor/confirm', { code, ...(recoveryCode !== undefined && { recoveryCode }) }),
  disableApp: () => post('two-factor/disable', {}),
  makeRecoveryCodes: async () =>
    (await post<{ backupCodes: string[] }>('two-factor/generate-backup-codes', {})).backupCodes,
  renamePasskey: (passkey: { id: string; name: string }) => post('passkey/update-passkey', passkey),
  removePasskey: (id: string) => post('passkey/delete-passkey', { id }),
};
