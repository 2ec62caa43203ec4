import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { multipartUpload, uploadPath } from '../../../tests/support/summary-scenario.ts';
import { findUserByEmail } from '../identity/base/user-store.ts';
import { savePdfText } from '../summaries/pdf-text-store.ts';

const KB = 1_000;

forEachDatabase('The quota of what is stored', (createDatabase) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(createDatabase, {
      storageQuota: { perUserBytes: 100 * KB, inAllBytes: 1_000 * KB },
    });
  });
  afterAll(() => app.close());

  type User = Awaited<ReturnType<TestApp['signedInAs']>>;
  const pdf = (user: User, bytes: number) => {
    const content = new Uint8Array(bytes);
    content.set(new TextEncoder().encode('%PDF-1.7\n'));
    return user(uploadPath(`pdfs/${bytes}.pdf`), multipartUpload(content));
  };
  const table = (bytes: number) => `id,name\n${'a,b\n'.repeat(bytes / 4 - 2)}`;
  const sendTable = (user: User, body: BodyInit, length?: number) =>
    user('/api/imports?collection=clients&name=some.csv', {
      // A body that is a stream is sent in one direction.
      ...{ method: 'POST', body, duplex: 'half' as const },
      headers: length === undefined ? {} : { 'content-length': String(length) },
    });
  const beginList = (user: User, size: number) =>
    user.post('/api/reference-uploads', { files: [{ name: 'list.csv', size }] });
  const begun = async (user: User, size: number) => {
    const answer = await beginList(user, size);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const used = async (user: User) => (await user.read('/api/storage-usage')).usedBytes;
  const keysOf = async (folder: string) => app.deps.files.list(folder);

  it('is one over PDFs, imports and uploads of lists, and what is dropped has its space again', async () => {
    const ada = await app.signedInAs('ada@north-quay.example');
    expect((await pdf(ada, 40 * KB)).status).toBe(200);
    const { id } = await (await sendTable(ada, table(30 * KB))).json();
    expect(await used(ada)).toBe(70 * KB);
    const refused = await beginList(ada, 40 * KB);
    expect([refused.status, (await refused.json()).code]).toEqual([402, 'QUOTA_EXCEEDED']);
    const list = await begun(ada, 30 * KB);
    expect(await used(ada)).toBe(100 * KB);
    expect((await sendTable(ada, table(4 * KB))).status).toBe(402);
    expect((await pdf(ada, 4 * KB)).status).toBe(402);
    expect((await ada.read('/api/reference-uploads')).items).toHaveLength(1);
    await ada.remove(`/api/reference-uploads/${list.id}`);
    await ada.remove(`/api/imports/${id}`);
    expect(await used(ada)).toBe(40 * KB);
    expect((await pdf(ada, 60 * KB)).status).toBe(200);
  });

  it('counts the texts that are kept of PDFs', async () => {
    const email = 'eve@north-quay.example';
    const eve = await app.signedInAs(email);
    const { query } = app.deps.db;
    const text = {
      pages: ['x'.repeat(KB)],
      isRecognised: false,
      unclearPages: 0,
      hiddenPassages: 0,
      hiddenTexts: [],
      labels: [],
      outline: [],
    };
    const userId = (await findUserByEmail(query, email))?.id ?? '';
    await savePdfText(query, { userId, contentHash: 'of-a-file' }, text);
    expect(await used(eve)).toBeGreaterThan(KB);
  });

  it('ends where the files of all users fill the space, and for a PDF before its first byte', async () => {
    const dora = await app.signedInAs('dora@north-quay.example');
    const quota = app.deps.config.storageQuota;
    const before = quota.inAllBytes;
    quota.inAllBytes = 1;
    for (const answer of [
      await sendTable(dora, table(4 * KB)),
      await beginList(dora, KB),
      await pdf(dora, KB),
    ]) {
      expect(answer.status).toBe(402);
    }
    const start = {
      method: 'POST',
      headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
    };
    const begun = await dora(uploadPath('pdfs/late.pdf'), { ...start, json: { name: 'pdfs/late.pdf' } });
    expect(begun.status).toBe(402);
    quota.inAllBytes = before;
  });

  it('holds however many files come in at once', async () => {
    const bob = await app.signedInAs('bob@north-quay.example');
    const body = table(24 * KB);
    const answers = await Promise.all(Array.from({ length: 30 }, () => sendTable(bob, body, body.length)));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 402]));
    expect(taken).toBe(4);
    expect(await used(bob)).toBe(taken * 24 * KB);
  });

  it('has nothing of a file that is refused or cut short', async () => {
    const cleo = await app.signedInAs('cleo@north-quay.example');
    const before = await keysOf('imports/');
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('id,name\n'));
        controller.error(new Error('gone'));
      },
    });
    expect((await sendTable(cleo, cut, 2 * KB)).status).toBe(400);
    const rest = new Uint8Array(26_000 * KB);
    expect((await sendTable(cleo, rest, rest.length)).status).toBe(413);
    const list = await begun(cleo, 2 * KB);
    const part = (bytes: number) =>
      cleo(`/api/reference-uploads/${list.id}/files/0/parts/0`, {
        method: 'PUT',
        body: new Uint8Array(bytes),
      });
    expect((await part(KB)).status).toBe(400);
    expect((await part(3 * KB)).status).toBe(400);
    expect(await keysOf(`reference-uploads/${list.id}/`)).toEqual([]);
    expect((await part(2 * KB)).status).toBe(200);
    expect(await keysOf('imports/')).toEqual(before);
    expect(await used(cleo)).toBe(2 * KB);
  });
});
