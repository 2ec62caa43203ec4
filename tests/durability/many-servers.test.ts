import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.js';
import type { MatchRun } from '../../src/contract/matching/match-run-contract.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { aMessage, CONTACT_KEYS, SEND_PATH } from '../support/contact-scenario.ts';
import { cookiesOf } from '../support/cookies-of.ts';
import { forEachDatabase, type TestDatabase } from '../support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../support/matching-scenario.ts';
import { type PlainProxy, startPlainProxy } from '../support/plain-proxy.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { multipartUpload, uploadPath } from '../support/summary-scenario.ts';
import { testConfig } from '../support/test-config.ts';
import { demoUser } from './demo-user.ts';
import { KillableServer } from './killable-server.ts';
import { addManyClients, manyReferences } from './many-matches.ts';

/** Two servers and some hundred requests by default; the manual's figures are of three and 5,000. */
const SERVERS = Number(process.env.SERVERS ?? 2);
const REQUESTS = Number(process.env.REQUESTS ?? 400);
const CLIENTS = 6;
const PER_MINUTE = 60;
/** Addresses that requests come from, so that none exceeds its limit. */
const ADDRESSES = 250;
const LIST = 'list-1';

type Send = (path: string, init?: RequestInit & { headers?: Record<string, string> }) => Promise<Response>;

forEachDatabase('Servers over one database', (createDatabase, kind) => {
  // SQLite allows one server.
  it.runIf(kind === 'postgres')(
    'share limits, jobs and files, and are restarted one by one without a failed request',
    async () => {
      const database = await createDatabase({ bare: true });
      await migrate(database.db);
      const bucket = await startS3Server({ lists: true });
      const servers = await startServers(database, bucket);
      const proxy = await startPlainProxy(servers.map(({ url }) => url));
      try {
        await seeOneLimit(servers);
        const send = await signIn(proxy, database.dataDir);
        await seeOneFile(send, servers);
        await seeOneRun(database, send);
        await restartUnderLoad(servers, proxy, send);
      } finally {
        await proxy.close();
        for (const server of servers) await server.kill();
        await bucket.close();
      }
    },
  );
});

/** Starts servers that differ in port and data folder; the first makes the demo user, in the database's own folder. */
async function startServers({ dataDir, databaseUrl }: TestDatabase, { settings }: S3Server) {
  const servers: KillableServer[] = [];
  for (let at = 0; at < SERVERS; at++) {
    const folder = at === 0 ? dataDir : await mkdtemp(join(dataDir, 'server-'));
    const port = await freePort();
    const config = testConfig(folder, { BASE_URL: 'http://cairn.test' });
    const server = new KillableServer({ ...config, databaseUrl }, port, {
      TRUSTED_PROXIES: '127.0.0.1',
      REQUESTS_PER_MINUTE: String(PER_MINUTE),
      DRAIN_SECONDS: '2',
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    });
    await server.serve();
    servers.push(server);
  }
  return servers;
}

/** One address asks all servers in turn, and writes to all of them. */
async function seeOneLimit(servers: readonly KillableServer[]): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.250', origin: 'http://cairn.test' };
  const answered = async (count: number, path: string, init?: RequestInit) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at++) {
      const answer = await fetch(`${servers[at % SERVERS]?.url}${path}`, { headers, ...init });
      await answer.body?.cancel();
      statuses.push(answer.status);
    }
    return statuses.filter((status) => status === 200).length;
  };
  const body = JSON.stringify({ ...CONTACT_KEYS, template_params: aMessage() });
  const json = { ...headers, 'content-type': 'application/json' };
  expect(await answered(6, SEND_PATH, { method: 'POST', body, headers: json }), 'messages').toBe(3);
  expect(await answered(2 * PER_MINUTE, '/api/settings'), 'calls').toBe(PER_MINUTE - 6);
}

/** Signs in through the proxy. Returns what sends requests with that session, each from another address. */
async function signIn({ url }: PlainProxy, dataDir: string): Promise<Send> {
  const standard = { origin: 'http://cairn.test', 'content-type': 'application/json' };
  const body = JSON.stringify(await demoUser(dataDir));
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', body, headers: standard });
  expect(answer.status, await answer.text()).toBe(200);
  const cookie = cookiesOf(answer);
  let count = 0;
  return (path, { headers, ...init } = {}) => {
    const address = { 'x-forwarded-for': `203.0.113.${count++ % ADDRESSES}` };
    return fetch(url + path, { ...init, headers: { ...standard, cookie, ...address, ...headers } });
  };
}

/** A file that one server takes is downloaded through each. */
async function seeOneFile(send: Send, servers: readonly KillableServer[]): Promise<void> {
  const bytes = new TextEncoder().encode('%PDF-1.4 of all servers');
  const sent = await send(uploadPath('pdfs/1_shared.pdf'), multipartUpload(bytes));
  const { name, downloadTokens } = (await sent.json()) as { name: string; downloadTokens: string };
  for (const { url } of servers) {
    const path = `/v0/b/cairn/o/${encodeURIComponent(name)}?alt=media&token=${downloadTokens}`;
    expect(await (await fetch(url + path)).text()).toBe('%PDF-1.4 of all servers');
  }
}

async function seeOneRun({ db }: TestDatabase, send: Send): Promise<void> {
  await addReferenceList(db, { id: LIST }, manyReferences(LIST));
  await addManyClients(db, 50);
  const run: MatchRun = await aFinishedRun(
    (path, { json, ...init } = {}) =>
      send(path, { ...init, ...(json ? { body: JSON.stringify(json) } : {}) }),
    { lists: [LIST] },
  );
  expect(run.state).toBe('done');
  expect(run.counts.contacts.candidates).toBeGreaterThan(0);
  expect(await db.query.selectFrom('match_runs').select('id').execute()).toHaveLength(1);
}

/** Clients read and write without a pause until every server was restarted and all requests were sent. */
async function restartUnderLoad(
  servers: readonly KillableServer[],
  proxy: PlainProxy,
  send: Send,
): Promise<void> {
  const failed: string[] = [];
  let [answered, isRestarting] = [0, true];
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    let version = 0;
    for (let at = 0; isRestarting || answered < REQUESTS; at++) {
      const isWrite = at % 3 === 0;
      const body = JSON.stringify({ name: `Turn ${at}` });
      const init = isWrite ? { method: 'PUT', body, headers: expectedVersion(version) } : {};
      const answer = await send(`/api/clients/restart-${client}`, init);
      const text = await answer.text();
      answered++;
      if (answer.status === 200) version = JSON.parse(text).version;
      else failed.push(`${init.method ?? 'GET'} ${answer.status} ${text}`);
    }
  });
  for (const server of servers) {
    await server.terminate();
    await server.serve();
    await expect.poll(() => proxy.passesTo(server.url)).toBe(true);
  }
  isRestarting = false;
  await Promise.all(clients);
  console.log(`${SERVERS} servers restarted one by one: ${answered} requests, ${failed.length} failed`);
  expect(failed).toEqual([]);
}

/** What a write expects, so that each is made once. */
function expectedVersion(version: number): Record<string, string> {
  return version === 0 ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` };
}
