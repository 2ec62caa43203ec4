import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
  connectStorageEmulator,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  ref,
  uploadBytes,
  uploadBytesResumable,
} from '@firebase/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PDF_BYTES, STORAGE_BUCKET, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import { type RunningServer, startServer } from '../app/start-server.ts';

const EMAIL = 'ada@north-quay.example';

forEachDatabase('The storage client of Firebase', (createDatabase, kind) => {
  let testApp: TestApp;
  let server: RunningServer;
  const apps: FirebaseApp[] = [];
  let storage: FirebaseStorage;

  function connect(name: string, port: number, mockUserToken?: string): FirebaseStorage {
    const app = initializeApp({ projectId: 'cairn', storageBucket: STORAGE_BUCKET }, `${kind} ${name}`);
    apps.push(app);
    const connected = getStorage(app);
    connectStorageEmulator(
      connected,
      '127.0.0.1',
      port,
      mockUserToken === undefined ? {} : { mockUserToken },
    );
    connected.maxOperationRetryTime = 2_000;
    connected.maxUploadRetryTime = 4_000;
    return connected;
  }

  beforeAll(async () => {
    const port = await freePort();
    testApp = await createTestApp(createDatabase, {
      port,
      host: '127.0.0.1',
      baseUrl: `http://127.0.0.1:${port}`,
    });
    server = await startServer(testApp.deps);
    const send = await testApp.signedInAs(EMAIL);
    const { token } = (await (await send('/api/storage-token', { method: 'POST' })).json()) as {
      token: string;
    };
    storage = connect('ada', port, token);
  });
  afterAll(async () => {
    for (const app of apps) await deleteApp(app);
    await server.stop();
    await testApp.close();
  });

  test('Firebase’s client uploads a whole file, and gets its metadata and content', async () => {
    const bytes = await makePdf(['Nine stones stand on the ridge above the quay.']);
    const file = ref(storage, 'pdfs/1700000000000_ridge report.pdf');
    const uploaded = await uploadBytes(file, bytes, { contentType: 'application/pdf' });
    expect(uploaded.metadata).toMatchObject({
      bucket: STORAGE_BUCKET,
      fullPath: 'pdfs/1700000000000_ridge report.pdf',
      name: '1700000000000_ridge report.pdf',
      size: bytes.length,
      contentType: 'application/pdf',
    });
    expect((await getMetadata(file)).timeCreated).toBe(uploaded.metadata.timeCreated);
    expect(new Uint8Array(await getBytes(file))).toEqual(bytes);
    const url = await getDownloadURL(file);
    const answer = await fetch(url);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(url.replace(/token=.{3}/, 'token=AAA'))).status).toBe(404);
  });

  test('Firebase’s client uploads in parts', async () => {
    const filler = Buffer.alloc(1_200_000, '% a comment of a PDF\n');
    const bytes = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), filler]));
    const file = ref(storage, 'pdfs/1700000000001_long.pdf');
    const seen: number[] = [];
    const task = uploadBytesResumable(file, bytes, { contentType: 'application/pdf' });
    task.on('state_changed', ({ bytesTransferred }) => seen.push(bytesTransferred));
    await task;
    expect(new Set(seen).size).toBeGreaterThan(2);
    expect((await getMetadata(file)).size).toBe(bytes.length);
    expect(new Uint8Array(await getBytes(file))).toEqual(bytes);
  });

  test('An upload of Firebase’s client replaces the file at its path and its download address', async () => {
    const file = ref(storage, 'pdfs/1700000000002_again.pdf');
    await uploadBytes(file, await makePdf(['The first edition.']));
    const first = await getDownloadURL(file);
    const second = await makePdf(['The second edition, which is another one.']);
    await uploadBytes(file, second);
    expect((await fetch(first)).status).toBe(404);
    expect(new Uint8Array(await getBytes(file))).toEqual(second);
  });

  test('Firebase’s client gets the messages of the storage service for missing objects', async () => {
    const missing = ref(storage, 'pdfs/nothing.pdf');
    const message = STORAGE_MESSAGES.objectNotFound('pdfs/nothing.pdf');
    expect(message).toBe("Object 'pdfs/nothing.pdf' does not exist.");
    for (const call of [getMetadata, getDownloadURL, getBytes]) {
      await expect(call(missing)).rejects.toMatchObject({
        code: 'storage/object-not-found',
        message: expect.stringContaining(message),
        serverResponse: expect.anything(),
      });
    }
    const root = ref(storage);
    await expect((async () => getMetadata(root))()).rejects.toThrow(
      STORAGE_MESSAGES.rootOperation('getMetadata'),
    );
    const homeless = initializeApp({ projectId: 'cairn' }, `${kind} homeless`);
    apps.push(homeless);
    expect(() => ref(getStorage(homeless), 'a')).toThrow(STORAGE_MESSAGES.noBucket);
  });

  test('Firebase’s client gets a refusal at once, without retries, for no PDF, too large a file or a foreign one', async () => {
    const text = new TextEncoder().encode('This is a letter. '.repeat(200));
    await expect(uploadBytes(ref(storage, 'pdfs/1_letter.pdf'), text)).rejects.toMatchObject({ status: 415 });
    const large = new Uint8Array(MAX_PDF_BYTES + 1);
    large.set(new TextEncoder().encode('%PDF-1.7\n'));
    await expect(uploadBytes(ref(storage, 'pdfs/2_large.pdf'), large)).rejects.toMatchObject({ status: 413 });
    await expect(uploadBytes(ref(storage, 'pdfs/3_none.pdf'), new Uint8Array())).rejects.toMatchObject({
      status: 400,
    });
    const port = Number(new URL(testApp.deps.config.baseUrl).port);
    const stranger = connect('stranger', port, 'made-up');
    await expect(uploadBytes(ref(stranger, 'pdfs/4.pdf'), text)).rejects.toMatchObject({
      code: 'storage/unauthenticated',
    });
    const send = await testApp.signedInAs('bea@north-quay.example');
    const { token } = (await (await send('/api/storage-token', { method: 'POST' })).json()) as {
      token: string;
    };
    const other = connect('bea', port, token);
    await uploadBytes(ref(storage, 'pdfs/5_own.pdf'), await makePdf(['Mine.']));
    await expect(getMetadata(ref(other, 'pdfs/5_own.pdf'))).rejects.toMatchObject({
      code: 'storage/object-not-found',
    });
    await send('/api/auth/sign-out', { method: 'POST', json: {} });
    await expect(getMetadata(ref(other, 'pdfs/5_own.pdf'))).rejects.toMatchObject({
      code: 'storage/unauthenticated',
    });
  });
});
