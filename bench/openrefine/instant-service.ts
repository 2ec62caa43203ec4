import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reconciliation service that answers at once, with as many candidates as there may be: the least that OpenRefine can take. */
export async function startInstantService(): Promise<{ address: string; stop(): Promise<void> }> {
  const candidate = {
    ...{ id: 'contacts:1:Made', name: 'Anna Smith', description: 'born 1980-01-02, Made', score: 50 },
    ...{ match: false, type: [{ id: 'person', name: 'Person' }] },
    features: [
      { id: 'name_score', name: 'Name score', value: 50 },
      { id: 'word_score', name: 'Word score', value: 50 },
      { id: 'birthday', name: 'Birthday', value: 0 },
    ],
  };
  const result = Array.from({ length: 5 }, () => candidate);
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const queries = new URLSearchParams(Buffer.concat(parts).toString()).get('queries') ?? '{}';
    const keys = Object.keys(JSON.parse(queries) as object);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Object.fromEntries(keys.map((key) => [key, { result }]))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
