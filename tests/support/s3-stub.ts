import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Stub = {
  endpoint: string;
  /** What is kept, by `bucket/key`. */
  objects: Map<string, Buffer>;
  /** Requests so far, such as `PUT /bucket/key`, with how they signed. */
  requests: { line: string; authorization: string }[];
  close(): Promise<void>;
};

/** A service on this machine that keeps objects as S3's protocol puts, gets and deletes them. */
export async function startS3Stub(): Promise<S3Stub> {
  const objects = new Map<string, Buffer>();
  const requests: S3Stub['requests'] = [];
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname).slice(1);
    const body = await bodyOf(request);
    requests.push({ line: `${request.method} /${key}`, authorization: request.headers.authorization ?? '' });
    if (request.method === 'PUT') {
      objects.set(key, body);
      return response.setHeader('etag', '"1"').end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const kept = objects.get(key);
    if (kept) return response.end(kept);
    response.writeHead(404, { 'content-type': 'application/xml' });
    return response.end('<Error><Code>NoSuchKey</Code><Message>There is none.</Message></Error>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
