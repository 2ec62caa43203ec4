import { createHmac, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { claimMeta, saveMeta } from '../../db/meta-store.ts';
import type { Query } from '../../db/tables.ts';
import type { Config } from '../../ground/config.ts';

type Secrets = Pick<Config, 'authSecret' | 'authSecrets'>;

const NAME = 'address-key';
const KEY_BYTES = 32;

/**
 * Returns the keyed hash of an address. Its key is in the database, encrypted with the server's secret, so that it outlives
 * a change of the secret, and a person who reads the database alone cannot try addresses against a hash.
 */
export async function hashAddress(secrets: Secrets, query: Query, email: string): Promise<string> {
  const key = await addressKey(secrets, query);
  return createHmac('sha256', key).update(email.toLowerCase()).digest('base64url');
}

async function addressKey(secrets: Secrets, query: Query): Promise<string> {
  const fresh = randomBytes(KEY_BYTES).toString('base64url');
  const encrypted = await symmetricEncrypt({ key: secrets.authSecret, data: fresh });
  const stored = await claimMeta(query, NAME, encrypted);
  for (const secret of secrets.authSecrets) {
    const key = await symmetricDecrypt({ key: secret, data: stored }).catch(() => null);
    if (key === null) continue;
    const isOlder = secret !== secrets.authSecret;
    if (isOlder) await saveMeta(query, NAME, await symmetricEncrypt({ key: secrets.authSecret, data: key }));
    return key;
  }
  // The secret was lost, and with it what the kept hashes say.
  await saveMeta(query, NAME, encrypted);
  return fresh;
}
