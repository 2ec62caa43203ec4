import { z } from 'zod';

/** Parses a whole number within bounds; `fallback` stands for none. */
export const wholeNumber = (from: number, to: number, fallback: number) =>
  boundedNumber(from, to).default(fallback);

/** Parses a whole number within bounds. */
export const boundedNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`);

/** Parses one of a few words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** Parses a URL with one of these protocols, such as `https:`; the message ends with `hint`. */
export const url = (protocols: readonly string[], hint?: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      [`must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`, hint]
        .filter(Boolean)
        .join('. '),
    );

/** Parses a URL that receives secrets or serves scripts: encrypted, or on this machine. */
export const safeUrl = url(['http:', 'https:']).refine(isEncryptedOrLocal, {
  message: 'must begin with https://, or with http:// on this machine',
});

/** Parses a URL that is an origin and nothing more; the message shows `example`. */
export const originOf = (address: z.ZodType<string, string>, example: string) =>
  address
    .refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, {
      message: `must be an origin alone, such as ${example}, without path or query`,
    })
    .transform((value) => new URL(value).origin);

/** Parses an origin that receives secrets or serves scripts. */
export const safeOrigin = originOf(safeUrl, 'https://stats.cairn.example');

/** Parses a comma-separated list. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Returns whether an address is of this machine: loopback, or a socket file. */
export function isLocalAddress(value: string): boolean {
  const { hostname } = new URL(value);
  return /^(|localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Returns whether an address is encrypted, or of this machine. */
export function isEncryptedOrLocal(value: string): boolean {
  return !URL.canParse(value) || new URL(value).protocol === 'https:' || isLocalAddress(value);
}
