import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PDF_BYTES, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import { startS3Server } from '../../../tests/support/s3-server.ts';
import {
  createSummaryScenario,
  multipartUpload,
  uploadPath,
} from '../../../tests/support/summary-scenario.ts';

type Described = { name: string; downloadTokens: string };

forEachDatabase('Stored files', (createDatabase) => {
  let testApp: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    testApp = await createTestApp(createDatabase);
    send = await testApp.signedInAs('ada@north-quay.example');
  });
  afterAll(() => testApp.close());

  const upload = (path: string, bytes: Uint8Array<ArrayBuffer>) =>
    send(uploadPath(path), multipartUpload(bytes));
  const messageOf = async (response: Response) =>
    ((await response.json()) as { error: { message: string } }).error.message;
  const keptFiles = async () => {
    const folder = join(testApp.deps.config.dataDir, 'files');
    const all = await readdir(folder, { recursive: true }).catch(() => []);
    const files = await Promise.all(
      all.map(async (name) => ((await stat(join(folder, name))).isFile() ? [name] : [])),
    );
    return files.flat();
  };

  test('Stored files have random keys, and their paths are only labels', async () => {
    const response = await upload('pdfs/1_secret\u202e plan.pdf', await makePdf(['A plan.']));
    const { name, downloadTokens } = (await response.json()) as Described;
    expect(name).toBe('pdfs/1_secret plan.pdf');
    expect(downloadTokens).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
    expect((await keptFiles()).join()).not.toMatch(/secret|plan|pdf/);
    const rows = JSON.stringify(await testApp.deps.db.query.selectFrom('stored_files').selectAll().execute());
    expect(rows).not.toContain(downloadTokens);
  });

  test('Stored files are described, downloaded and deleted in the protocol of the storage service', async () => {
    expect(await messageOf(await send('/v0/b/cairn/o/pdfs%2Fnone.pdf'))).toBe(
      "Object 'pdfs/none.pdf' does not exist.",
    );
    expect(await messageOf(await send(uploadPath('  '), multipartUpload(await makePdf(['x']))))).toBe(
      STORAGE_MESSAGES.rootOperation('uploadBytes'),
    );
    expect(await messageOf(await send('/v0/b/elsewhere/o/a.pdf'))).toBe(
      STORAGE_MESSAGES.otherBucket('elsewhere'),
    );
    await upload('pdfs/2_gone.pdf', await makePdf(['Soon gone.']));
    const before = (await keptFiles()).length;
    expect((await send('/v0/b/cairn/o/pdfs%2F2_gone.pdf', { method: 'DELETE' })).status).toBe(204);
    expect((await send('/v0/b/cairn/o/pdfs%2F2_gone.pdf')).status).toBe(404);
    expect(await keptFiles()).toHaveLength(before - 1);
  });

  test('Refused uploads leave nothing behind, whether refused at the first byte or at the last', async () => {
    const before = await keptFiles();
    const head = new TextEncoder().encode('%PDF-1.7\n');
    const late = new Uint8Array(2_000);
    late.set(head, 1_020);
    const cases: [what: string, body: BodyInit, status: number][] = [
      ['no PDF', multipartUpload(new TextEncoder().encode('GIF89a'.repeat(400))).body, 403],
      ['no PDF, and short', multipartUpload(new TextEncoder().encode('GIF89a')).body, 403],
      ['a mark beyond 1,024 bytes', multipartUpload(late).body, 403],
      ['nothing', multipartUpload(new Uint8Array()).body, 403],
    ];
    for (const [what, body, status] of cases) {
      const { headers } = await boundaryOf(body as Blob);
      const response = await send(uploadPath('pdfs/3.pdf'), { method: 'POST', headers, body });
      expect(response.status, what).toBe(status);
    }
    const kinds: [beginning: string, kind: string][] = [
      ['PK\x03\x04 word/document.xml', 'a Word, Excel, PowerPoint or ZIP file'],
      ['\xd0\xcf\x11\xe0\xa1\xb1', 'an old Word, Excel or PowerPoint file'],
      ['\xff\xd8\xff\xe0 JFIF', 'a picture'],
      ['{\\rtf1 A letter', 'an RTF text'],
      ['\n<!DOCTYPE html>', 'a web page'],
    ];
    for (const [beginning, kind] of kinds) {
      const { body } = multipartUpload(Uint8Array.from(Buffer.from(beginning, 'latin1')));
      const { headers } = await boundaryOf(body as Blob);
      const response = await send(uploadPath('pdfs/3.pdf'), { method: 'POST', headers, body });
      expect(await messageOf(response)).toBe(STORAGE_MESSAGES.otherThanPdf(kind));
    }
    // Without a length in advance, bytes are counted as they arrive.
    const boundary = 'abc';
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) {
          controller.enqueue(
            new TextEncoder().encode(`--${boundary}\r\n\r\n{}\r\n--${boundary}\r\n\r\n%PDF-1.7\n`),
          );
        }
        if (sent > 8 * MAX_PDF_BYTES) return controller.close();
        sent += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const response = await send(uploadPath('pdfs/4.pdf'), {
      method: 'POST',
      headers: { 'content-type': `multipart/related; boundary=${boundary}` },
      body: endless,
      duplex: 'half',
    } as RequestInit & { headers: Record<string, string> });
    expect(response.status).toBe(403);
    // A refused body is read for a while, but not without end.
    expect(sent).toBeLessThan(6 * MAX_PDF_BYTES);
    expect(await keptFiles()).toEqual(before);
    const rows = await testApp.deps.db.query.selectFrom('stored_files').select('path').execute();
    expect(rows.filter(({ path }) => /\/[34]\.pdf/.test(path))).toEqual([]);
  });

  test('Parts must be contiguous, and a cancelled upload leaves none', async () => {
    const bytes = await makePdf(['In two parts.']);
    const start = (name: string) =>
      send(uploadPath(name), {
        method: 'POST',
        headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
      });
    const part = (url: string, command: string, offset = 0, body?: Uint8Array<ArrayBuffer>) =>
      send(url, {
        method: 'POST',
        headers: { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
        ...(body && { body }),
      });
    const addressOf = (response: Response) => {
      const { pathname, search } = new URL(response.headers.get('x-goog-upload-url') ?? '');
      return pathname + search;
    };
    const url = addressOf(await start('pdfs/5_parts.pdf'));
    expect((await part(url, 'upload', 0, bytes.slice(0, 500))).headers.get('x-goog-upload-status')).toBe(
      'active',
    );
    expect((await part(url, 'upload', 100, bytes.slice(100))).status).toBe(400);
    expect((await part(url, 'query')).headers.get('x-goog-upload-size-received')).toBe('500');
    expect((await send('/v0/b/cairn/o/pdfs%2F5_parts.pdf')).status).toBe(404);
    const stranger = await testApp.signedInAs('bea@north-quay.example');
    expect(
      (await stranger(url, { method: 'POST', headers: { 'x-goog-upload-command': 'query' } })).status,
    ).toBe(404);
    const last = await part(url, 'upload, finalize', 500, bytes.slice(500));
    expect(last.headers.get('x-goog-upload-status')).toBe('final');
    expect((await part(url, 'finalize')).status).toBe(200);
    const whole = await send('/v0/b/cairn/o/pdfs%2F5_parts.pdf?alt=media');
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);

    const before = await keptFiles();
    const dropped = addressOf(await start('pdfs/6_dropped.pdf'));
    await part(dropped, 'upload', 0, bytes.slice(0, 500));
    await part(dropped, 'cancel');
    expect((await part(dropped, 'query')).status).toBe(404);
    expect(await keptFiles()).toEqual(before);
  });

  test('Stored files work the same in a bucket', async () => {
    const s3 = await startS3Server();
    const scenario = await createSummaryScenario(createDatabase, { s3: s3.settings });
    const fileUrl = await scenario.upload(
      await makePdf(['The tide turned at nine in the evening of that day.']),
    );
    expect(await s3.keys()).toHaveLength(1);
    const answer = await scenario.summarize({ fileUrl });
    const { id, summary } = (await answer.json()) as { id: string; summary: string };
    expect(summary).toBe('The tide turned at nine in the evening of that day. [p. 1]');
    const download = await scenario.request(fileUrl.replace(scenario.deps.config.baseUrl, ''));
    expect((await download.text()).slice(0, 5)).toBe('%PDF-');
    await scenario.send(`/api/summaries/${id}`, { method: 'DELETE' });
    expect(await s3.keys()).toEqual([]);
    await scenario.close();
    await s3.close();
  });

  async function boundaryOf(body: Blob) {
    const [line = ''] = (await body.slice(0, 100).text()).split('\r\n');
    return { headers: { 'content-type': `multipart/related; boundary=${line.slice(2)}` } };
  }
});
