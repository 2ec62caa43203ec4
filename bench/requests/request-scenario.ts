import { setTimeout as delay } from 'node:timers/promises';
import type { MatchRun } from '../../src/contract/matching/match-run-contract.ts';
import { besideServer } from '../../tests/support/beside-server.ts';
import { seededNumbers } from '../../tests/support/name-samples.ts';
import type { RunningServer } from '../../tests/support/running-server.ts';
import { type Send, signInOver } from '../imports/signed-in-client.ts';
import { fillReferences, madeListId } from '../runs/fill-database.ts';
import { aName } from '../runs/made-names.ts';
import type { DrivenRequest } from './drive-requests.ts';

/** How many clients there are; each connection writes to one of its own. */
const CLIENT_COUNT = 1_000;
const REFERENCE_COUNT = 5_000;
const POLL_MS = 100;

/** What is measured, by name. A bare handler answers those of `BARE`. */
export type Scenario = { cookie: string; requests: Record<string, DrivenRequest> };
export const BARE: readonly string[] = ['one client', 'list of 25', 'write'];

/** Fills a server with clients, a reference list and a match run, and returns the requests to measure. */
export async function requestScenario(server: RunningServer): Promise<Scenario> {
  const send = await signInOver(server);
  const people = await besideServer(server, ({ query }) =>
    fillReferences(query, 'contacts', REFERENCE_COUNT),
  );
  await importClients(send, people);
  const run = await finishedRun(send);
  await screened(send);
  const { items } = (await (await send(`/api/matching/runs/${run.id}/records?limit=25`)).json()) as {
    items: { recordId: string }[];
  };
  const records = `/api/matching/runs/${run.id}/records`;
  const get = (path: string): DrivenRequest => ({ method: 'GET', path: () => path });
  const byToken = { token: await tokenOf(send) };
  return {
    cookie: send.cookie,
    requests: {
      'one client': get('/api/clients/client-7'),
      'list of 25': get('/api/clients?limit=25'),
      'one client by token': { ...get('/api/clients/client-7'), ...byToken },
      'list of 25 by token': { ...get('/api/clients?limit=25'), ...byToken },
      search: get('/api/clients?limit=25&q=client%201'),
      write: {
        method: 'PUT',
        path: (connection) => `/api/clients/client-${connection}`,
        json: (turn) => ({ name: `Written ${turn % 3}`, region: 'Kent', turn }),
      },
      'rule evaluation': {
        method: 'POST',
        path: () => '/api/evaluateRules',
        json: () => ({
          answers: { country: 'United Kingdom', clientType: 'Company', region: 'Kent' },
          changedField: 'region',
          entityType: 'clients',
        }),
      },
      'match records': get(`${records}?limit=25`),
      'match candidates': get(`${records}/${encodeURIComponent(items[0]?.recordId ?? '')}/candidates`),
    },
  };
}

/** Makes an API token with the right to everything, and returns what a program sends. */
async function tokenOf(send: Send): Promise<string> {
  const json = { name: 'Requests', rights: ['everything'], days: 1 };
  const answer = await send('/api/tokens', { method: 'POST', json });
  if (!answer.ok) throw new Error(await answer.text());
  const { secret } = (await answer.json()) as { secret: string };
  return secret;
}

async function importClients(send: Send, people: readonly string[]): Promise<void> {
  const random = seededNumbers(5);
  const rows = Array.from({ length: CLIENT_COUNT }, (_, at) => {
    const [firstname = '', ...last] = (people[at * 3] ?? '').split(' ');
    const contacts = [{ id: 'c', firstname, lastname: last.join(' '), birthday: '1970-05-17' }];
    return { id: `client-${at}`, data: { name: aName('clients', random), region: 'Kent', contacts } };
  });
  const json = { format: 'json', content: JSON.stringify(rows), dryRun: false };
  const answer = await send('/api/clients/import', { method: 'POST', json });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Waits until the imported clients are compared with the lists, which would take processor time beside the requests. */
async function screened(send: Send): Promise<void> {
  for (;;) {
    const { waiting } = (await (await send('/api/screening')).json()) as { waiting: number };
    if (waiting === 0) return;
    await delay(POLL_MS);
  }
}

async function finishedRun(send: Send): Promise<MatchRun> {
  const json = { lists: [madeListId('contacts')], kinds: ['contacts'] };
  let run = (await (await send('/api/matching/runs', { method: 'POST', json })).json()) as MatchRun;
  while (run.state === 'waiting' || run.state === 'running') {
    await delay(POLL_MS);
    run = (await (await send(`/api/matching/runs/${run.id}`)).json()) as MatchRun;
  }
  if (run.state !== 'done') throw new Error(JSON.stringify(run));
  return run;
}
