import type { Page } from '@playwright/test';

/** The site by its name: no passkey belongs to an address in figures. */
export const byName = (url: string) => url.replace('127.0.0.1', 'localhost');

/**
 * Gives the browser a device that makes passkeys and verifies its user. Returns how to say whether the user is at it: then
 * every question is answered at once, even the offer in the list of the email field.
 */
export async function plugInDevice(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<(isPresent: boolean) => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
  return (enabled) => devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}
