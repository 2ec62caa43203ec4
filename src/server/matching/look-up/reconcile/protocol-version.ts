import { AppError } from '../../../ground/app-error.ts';
import type { ServerContext } from '../../../http/server-env.ts';

/** The versions of the protocol, and how each is asked for by `Accept`. */
const VERSIONS = {
  '0.2': 'application/reconciliation.v0.2+json',
  '1.0-draft': 'application/reconciliation.v1+json',
} as const;
export type ProtocolVersion = keyof typeof VERSIONS;
export const PROTOCOL_VERSIONS = Object.keys(VERSIONS) as readonly ProtocolVersion[];

const OWN_TYPE = /^application\/reconciliation\.[^;\s]+\+json$/;

/**
 * The version of an answer: of those that the request names the one it prefers, else the first that the address serves.
 * @throws AppError 406 when it names only others
 */
export function chosenVersion(
  accept: string | undefined,
  served: readonly [ProtocolVersion, ...ProtocolVersion[]],
): { version: ProtocolVersion; isNamed: boolean } {
  const named = acceptedTypes(accept ?? '').filter(({ type }) => OWN_TYPE.test(type));
  if (named.length === 0) return { version: served[0], isNamed: false };
  for (const { type } of named) {
    const version = served.find((one) => VERSIONS[one] === type);
    if (version) return { version, isNamed: true };
  }
  const types = served.map((one) => VERSIONS[one]);
  throw new AppError('NOT_ACCEPTABLE', {
    message: `This address answers as ${types.join(' or ')}.`,
    data: { supported: types },
  });
}

/** Answers JSON in the version that the request chose, and says so when it named one. */
export function versionedJson(
  c: ServerContext,
  { version, isNamed }: ReturnType<typeof chosenVersion>,
  body: object,
): Response {
  return c.body(JSON.stringify(body), 200, {
    'Content-Type': isNamed ? VERSIONS[version] : 'application/json',
  });
}

/** The media types of an `Accept` header that are wanted at all, the most wanted first. */
function acceptedTypes(accept: string): { type: string; quality: number }[] {
  return accept
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { type, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
}
