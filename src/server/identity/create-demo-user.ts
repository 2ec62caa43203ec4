import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Config } from '../ground/config.ts';
import { nameOf } from './base/email-address.ts';
import type { IdentityConfig } from './base/identity-settings.ts';
import { claimFirstOwner, savePerson } from './base/people-store.ts';
import { savePasswordHash } from './base/sign-in-method-store.ts';
import { findUserByEmail, hasUsers, insertUser } from './base/user-store.ts';
import { passwordHashing } from './credentials/password-hashing.ts';

const DEMO_EMAIL = 'demo@cairn.example';
const PASSWORD_BYTES = 15;

/**
 * Creates a verified demo user, who is the owner, with a random password, in development with demo data, once in a database without users.
 * Returns its credentials, also at later starts: `demo-user.txt` of the data folder, readable by its owner only,
 * contains them. Null when there is no demo user.
 */
export async function createDemoUser({
  config,
  db,
}: {
  config: Config & IdentityConfig;
  db: Database;
}): Promise<{ email: string; password: string } | null> {
  if (config.mode !== 'development' || config.seed !== 'demo') return null;
  const file = join(config.dataDir, 'demo-user.txt');
  if (await hasUsers(db.query)) return keptDemoUser(db, file);
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  // The file is written first: a user with an unknown password would block a new one.
  await writeFile(file, `${DEMO_EMAIL}\n${password}\n`, { mode: 0o600 });
  const passwordHash = await passwordHashing(config).hash(password);
  if (await insertDemoUser(db, passwordHash)) return { email: DEMO_EMAIL, password };
  // Another server that started at the same time has created the user, with its own password.
  await rm(file);
  return null;
}

async function insertDemoUser(db: Database, passwordHash: string): Promise<boolean> {
  return runTransaction(db.query, async (trx) => {
    const user = { id: randomUUID(), email: DEMO_EMAIL, name: nameOf(DEMO_EMAIL), emailVerified: true };
    const isNew = await insertUser(trx, user);
    if (!isNew) return false;
    await savePasswordHash(trx, { accountId: randomUUID(), userId: user.id, passwordHash });
    if (await claimFirstOwner(trx, user.id)) await savePerson(trx, user.id, { role: 'owner' });
    return true;
  });
}

async function keptDemoUser(db: Database, file: string): Promise<{ email: string; password: string } | null> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  const [email = '', password = ''] = kept?.split('\n') ?? [];
  return password && (await findUserByEmail(db.query, email)) ? { email, password } : null;
}
