import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A publisher of lists on this machine: paths and how they are answered, and every request so far. */
export async function createListServer() {
  const answers = new Map<string, Answer>();
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    /** Publishes a file, which is not sent again to who has it. */
    publish(path: string, { content, etag }: { content: string | Buffer; etag: string }) {
      answers.set(path, (request, response) => {
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
        else response.writeHead(200, { etag, 'content-type': 'text/csv' }).end(content);
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type ListServer = Awaited<ReturnType<typeof createListServer>>;
