import { expect } from 'vitest';
import type { ResolutionItem } from '../../src/contract/matching/match-resolution-contract.ts';
import { createTestApp, type SendTestRequest, type TestApp } from './create-test-app.ts';
import type { CreateTestDatabase } from './create-test-database.ts';
import { addReferenceList, aFinishedRun } from './matching-scenario.ts';

/** The client that most tests resolve. */
export const CLIENT = {
  name: 'Northwind Quay Ltd',
  address: { country: 'UK' },
  contacts: [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', jobtitle: 'Mate' }, { id: 'c2' }],
};

/** A finished run over one client with one contact, each with one candidate. */
export async function aRun(createDatabase: CreateTestDatabase, settings = {}) {
  const app: TestApp = await createTestApp(createDatabase, settings);
  const [ada, bo] = [await app.signedInAs('ada@quay.example'), await app.signedInAs('bo@quay.example')];
  await app.deps.jobs.start();
  const address = { country: 'Ireland', city: 'Cork' };
  await addReferenceList(app.deps.db, { id: 'list-1' }, [
    { kind: 'clients', id: 'r1', name: 'Northwind Quay Limited', industry: 'Shipping', address },
    { kind: 'contacts', id: 'p1', name: 'Ada M Quay', jobtitle: 'Captain', birthday: '1980-02-03' },
    { kind: 'clients', id: 'r2', name: 'South Ltd' },
  ]);
  await putClient('north', CLIENT);
  await putClient('south', { name: 'South Ltd', turnover: 5 });
  const run = await aFinishedRun(ada, { lists: ['list-1'] });
  async function putClient(id: string, json: object) {
    expect((await ada(`/api/clients/${id}`, { method: 'PUT', json })).status).toBe(200);
  }
  const readClient = async (id: string) => (await ada(`/api/clients/${id}`)).json();
  return { app, ada, bo, putClient, readClient, ...ofRun(ada, run.id) };
}

/** The calls of one run. */
export function ofRun(ada: SendTestRequest, runId: string) {
  const path = `/api/matching/runs/${runId}`;
  const post = async (send: SendTestRequest, action: string, json: object = {}) => {
    const response = await send(`${path}/${action}`, { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  const items = async (show = 'matched'): Promise<ResolutionItem[]> =>
    (await (await ada(`${path}/resolution?show=${show}`)).json()).items;
  const choose = async (item: ResolutionItem, choices: object) => {
    const json = { clientVersion: item.clientVersion, choices };
    const response = await ada(`${path}/choices/${item.recordId}`, { method: 'PUT', json });
    return { status: response.status, body: await response.json() };
  };
  /** Confirms the first candidate of each record and deletes the others. */
  const confirmAll = async (send: SendTestRequest) => {
    const records = await (await ada(`${path}/records?status=undecided`)).json();
    for (const { recordId } of records.items) {
      const [first] = (await (await ada(`${path}/records/${recordId}/candidates`)).json()).items;
      const decisions = { items: first ? [{ recordId, key: first.key, decision: 'confirm' }] : [] };
      if (first) expect((await post(send, 'decisions', decisions)).status).toBe(200);
      const { body: rest } = await post(send, 'bulk', { what: 'delete-remaining', recordId });
      await post(send, 'bulk/apply', { what: 'delete-remaining', recordId, hash: rest.hash });
    }
  };
  return { path, post, items, choose, confirmAll };
}
