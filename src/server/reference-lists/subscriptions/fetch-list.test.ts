import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderOfTests } from '../../../../tests/support/folder-of-tests.ts';
import { createListServer, type ListServer } from '../../../../tests/support/list-server.ts';
import { fetchChecksums, fetchList } from './fetch-list.ts';
import { listSourcesOf } from './list-sources.ts';

const NEVER = new AbortController().signal;

let server: ListServer;
const folder = folderOfTests();
beforeAll(async () => {
  server = await createListServer();
});
afterAll(async () => {
  await server.close();
});

const fetching = (listTimeoutMs: number) => ({
  ...{ mark: null, path: join(folder, 'list'), signal: NEVER },
  config: { listSources: listSourcesOf([server.origin]), listMaxBytes: 1_000, listTimeoutMs },
});

it('a source that never ends is given up after its time', async () => {
  server.answer('/slow', (_, response) => void response.writeHead(200).write('id,kind,name\n'));
  const { host } = new URL(server.origin);
  await expect(fetchList(`${server.origin}/slow`, fetching(300))).rejects.toThrow(
    `${host} did not send the whole file within 0.3 seconds.`,
  );
});

it('a source is asked for the plain file, and a stop of the server ends the reading', async () => {
  const stop = new AbortController();
  server.answer('/stopped', (_, response) => void response.writeHead(200).write('id,kind,name\n'));
  const reading = fetchList(`${server.origin}/stopped`, { ...fetching(600_000), signal: stop.signal });
  const failed = expect(reading).rejects.toThrow('stopping');
  await expect.poll(() => server.requests.at(-1)?.path).toBe('/stopped');
  expect(server.requests.at(-1)?.headers).toMatchObject({ 'accept-encoding': 'identity' });
  stop.abort(new Error('stopping'));
  await failed;
});

it('redirects are followed a few times, and no further', async () => {
  for (let hop = 1; hop <= 9; hop++) {
    const location = `/hop${hop + 1}`;
    server.answer(`/hop${hop}`, (_, response) => response.writeHead(302, { location }).end());
  }
  server.publish('/hop10', { content: 'id\n', etag: '"1"' });
  await expect(fetchList(`${server.origin}/hop5`, fetching(60_000))).resolves.toMatchObject({ etag: '"1"' });
  await expect(fetchList(`${server.origin}/hop1`, fetching(60_000))).rejects.toThrow('redirects too often');
});

it('a file of checksums is read up to its limit', async () => {
  server.answer('/sums', (_, response) => response.writeHead(200).end('0'.repeat(65_000)));
  const config = { ...fetching(60_000).config, listMaxBytes: 1_000_000 };
  await expect(fetchChecksums(`${server.origin}/sums`, { config, signal: NEVER })).rejects.toThrow(
    'The file of the checksum is too large.',
  );
});

it('a publisher that is not there is told in words', async () => {
  const gone = await createListServer();
  const listSources = listSourcesOf([gone.origin]);
  await gone.close();
  const { config } = fetching(60_000);
  const request = fetchList(`${gone.origin}/a.csv`, {
    ...fetching(60_000),
    config: { ...config, listSources },
  });
  await expect(request).rejects.toThrow(`${new URL(gone.origin).host} could not be reached (ECONNREFUSED).`);
});
