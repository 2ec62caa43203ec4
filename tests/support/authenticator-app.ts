import { createOTP } from '@better-auth/utils/otp';

const PERIOD_MS = 30_000;

/** The code that an authenticator app shows for the address of its QR code, `steps` half minutes from now. */
export function appCode(address: string, steps = 0): Promise<string> {
  const key = new URL(address).searchParams.get('secret') ?? '';
  return createOTP(fromBase32(key)).hotp(Math.floor(Date.now() / PERIOD_MS) + steps);
}

function fromBase32(key: string): string {
  const bits = [...key].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  return (
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => String.fromCharCode(Number.parseInt(byte, 2)))
      .join('') ?? ''
  );
}
