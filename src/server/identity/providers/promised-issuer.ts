import type { ErrorCode } from '#contract/error-contract.ts';
import type { SignInProvider } from '../base/provider-settings.ts';

/** How long the metadata of a provider may take. */
const LONGEST_ANSWER_MS = 8_000;

type Metadata = { authorization_response_iss_parameter_supported?: unknown };

/** Returns the address of a provider's metadata (OpenID Connect Discovery, 4). */
export function metadataAddress({ issuer }: SignInProvider): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/**
 * Returns the check of a return from a provider: one whose metadata promise to name the issuer in it (RFC 9207) must do so, as
 * the answer may else be that of another provider. The metadata are read at the first return. It resolves to the code of the
 * error, or null.
 */
export function issuerCheck(
  providers: readonly SignInProvider[],
): (returned: URL) => Promise<ErrorCode | null> {
  const promises = new Map<string, boolean>();
  return async ({ pathname, searchParams }) => {
    const provider = providers.find(({ id }) => pathname.endsWith(`/${id}`));
    if (!provider || !searchParams.has('code') || searchParams.has('iss')) return null;
    const isPromised = promises.get(provider.id) ?? (await promisesIssuer(provider));
    if (isPromised === null) return 'PROVIDER_UNREACHABLE';
    promises.set(provider.id, isPromised);
    return isPromised ? 'PROVIDER_FAILED' : null;
  };
}

/** Returns what the metadata of a provider promise; null when they cannot be read. */
async function promisesIssuer(provider: SignInProvider): Promise<boolean | null> {
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
  const read = async () => (await (await fetch(metadataAddress(provider), { signal })).json()) as Metadata;
  const metadata = await read().catch(() => null);
  return metadata && metadata.authorization_response_iss_parameter_supported === true;
}
