import { timingSafeEqual } from 'node:crypto';

/** Whether one of the secrets made a MAC. Each is compared in constant time, and all of them always. */
export function isMacOfAny(
  secrets: readonly string[],
  mac: string,
  macOf: (secret: string) => string,
): boolean {
  const given = Buffer.from(mac);
  const makers = secrets.filter((secret) => {
    const expected = Buffer.from(macOf(secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return makers.length > 0;
}
