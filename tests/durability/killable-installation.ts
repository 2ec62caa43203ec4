import { freePort } from '../../scripts/free-port.js';
import { createTestApp } from '../support/create-test-app.ts';
import type { CreateTestDatabase } from '../support/create-test-database.ts';
import { KillableServer } from './killable-server.ts';

/** Creates a database with a user. Returns a server over it that is not started, and the headers of the user's requests. */
export async function createKillable(createDatabase: CreateTestDatabase, settings?: Record<string, string>) {
  const app = await createTestApp(createDatabase);
  const { cookie } = await app.signedInAs('ann@example.com');
  const { config } = app.deps;
  await app.close();
  await app.deps.db.close();
  const server = new KillableServer(config, await freePort(), settings);
  return { server, config, headers: { cookie, origin: config.baseUrl } };
}
