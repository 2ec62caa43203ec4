import { expect, it } from 'vitest';
import type { SendTestRequest } from '../../../../tests/support/create-test-app.ts';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';

forEachServer('A large import', (server) => {
  const { ann } = server;

  const import_ = (json: object, send: SendTestRequest = ann, key?: string) => {
    const body = JSON.stringify(json);
    const headers = {
      ...{ 'content-type': 'application/json', 'content-length': String(body.length) },
      ...(key && { 'idempotency-key': key }),
    };
    return send('/api/clients/import', { method: 'POST', body, headers });
  };
  const csvOf = (rows: number) =>
    `id,name\n${Array.from({ length: rows }, (_, at) => `row${at},${'Name '.repeat(20)}${at}`).join('\n')}`;

  it('a large import is written, and answers as a small one does', async () => {
    const answer = await import_({ format: 'csv', content: csvOf(2_000), dryRun: false });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ created: 2_000, problems: [], batchId: expect.any(String) });
    expect((await ann('/api/clients/row1999')).status).toBe(200);
  });

  it('a large import with an idempotency key is done once, and refused with another body', async () => {
    const once = { format: 'csv', content: csvOf(1_600).replaceAll('row', 'once'), dryRun: false };
    const first = await import_(once, ann, 'once');
    const text = await first.text();
    expect(JSON.parse(text)).toMatchObject({ created: 1_600, batchId: expect.any(String) });
    const again = await import_(once, ann, 'once');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.text()).toBe(text);
    const other = { ...once, content: once.content.replaceAll('once', 'other') };
    expect((await import_(other, ann, 'once')).status).toBe(422);
    expect((await ann('/api/clients/other1')).status).toBe(404);
    const refused = { ...other, content: other.content.replace('id,', 'no id,') };
    expect((await import_(refused, ann, 'twice')).status).toBe(400);
    expect((await import_(refused, ann, 'twice')).status, 'no refusal is kept').toBe(400);
    expect((await import_(other, ann, 'twice')).status).toBe(200);
  });

  it('a large import of nonsense is reported, and one that is no JSON or breaks the contract is refused', async () => {
    const nonsense = await import_({ format: 'json', content: '['.repeat(200_000), dryRun: true });
    expect(await nonsense.json()).toMatchObject({
      problems: [{ row: 0, message: 'This is not valid JSON.' }],
    });
    const body = `{"format":"csv","content":"${'x'.repeat(200_000)}`;
    const headers = { 'content-type': 'application/json' };
    const broken = await ann('/api/clients/import', { method: 'POST', body, headers });
    expect(broken.status).toBe(400);
    const other = await import_({ format: 'xml', content: 'x'.repeat(200_000), dryRun: true });
    expect(await other.json()).toMatchObject({ code: 'BAD_REQUEST', data: { fields: [{ path: 'format' }] } });
    const text = await ann('/api/clients/import', {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/csv' },
    });
    expect(text.status).toBe(415);
  });

  it('a large import of a stranger or an unverified user is refused before its body is read', async () => {
    const unverified = await server.app.signedInAs('new@firm.example', { verified: false });
    for (const [send, status] of [
      [server.app.request, 401],
      [unverified, 403],
    ] as const) {
      let isRead = false;
      const body = new ReadableStream(
        {
          pull(controller) {
            isRead = true;
            controller.enqueue(new Uint8Array(65_536));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const init = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { 'content-type': 'application/json', origin: server.app.deps.config.baseUrl },
      };
      const answer = await send('/api/clients/import', init as RequestInit as Parameters<typeof send>[1]);
      expect([answer.status, isRead]).toEqual([status, false]);
    }
  });

  it('large imports take turns by user, and further ones of one user are refused', async () => {
    const bob = await server.app.signedInAs('bob@firm.example');
    const slow = { format: 'csv', content: csvOf(1_500), dryRun: true };
    const own = Array.from({ length: 15 }, () => import_(slow));
    const other = await import_(slow, bob);
    expect(other.status).toBe(200);
    const statuses = (await Promise.all(own)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });
});
