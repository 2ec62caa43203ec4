import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  type StorageReference,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from '@firebase/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PDF_BYTES, STORAGE_BUCKET, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { freePort } from '../../../scripts/free-port.js';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
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

  test('Firebase’s client lists a folder with its folders, page by page and as a whole', async () => {
    const folder = ref(storage, 'pdfs/listed');
    const bytes = await makePdf(['One of several.']);
    for (const name of ['b.pdf', 'a.pdf', '2026/c.pdf']) await uploadBytes(ref(folder, name), bytes);
    const all = await listAll(folder);
    expect(all.items.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(all.prefixes.map(({ fullPath }) => fullPath)).toEqual(['pdfs/listed/2026']);
    expect((await listAll(all.prefixes[0] as StorageReference)).items).toHaveLength(1);
    const first = await list(folder, { maxResults: 2 });
    expect([first.prefixes.length, first.items.length]).toEqual([1, 1]);
    const second = await list(folder, { maxResults: 2, pageToken: first.nextPageToken ?? null });
    expect([second.items.map(({ name }) => name), second.nextPageToken]).toEqual([['b.pdf'], undefined]);
    expect((await listAll(ref(storage))).prefixes.map(({ name }) => name)).toContain('pdfs');
    expect((await listAll(ref(storage, 'nowhere'))).items).toEqual([]);
  });

  test('Firebase’s client describes a file as it uploads it, whole or in parts', async () => {
    const bytes = await makePdf(['Described at once.']);
    const said = { contentLanguage: 'cy', customMetadata: { source: 'registry' } };
    const whole = ref(storage, 'pdfs/1700000000004_whole.pdf');
    expect((await uploadBytes(whole, bytes, said)).metadata).toMatchObject(said);
    expect(await getMetadata(whole)).toMatchObject({ ...said, metageneration: '1' });
    const parts = ref(storage, 'pdfs/1700000000005_parts.pdf');
    await uploadBytesResumable(parts, bytes, said);
    expect(await getMetadata(parts)).toMatchObject({ ...said, contentType: 'application/pdf' });
    await uploadBytes(whole, bytes);
    expect((await getMetadata(whole)).customMetadata).toBeUndefined();
    const long = { customMetadata: { text: 'x'.repeat(10_000) } };
    await expect(uploadBytes(whole, bytes, long)).rejects.toMatchObject({ status: 400 });
    await expect(uploadBytesResumable(parts, bytes, long)).rejects.toMatchObject({ status: 400 });
    expect(await getMetadata(parts)).toMatchObject(said);
  });

  test('Firebase’s client changes the metadata of a file, which stays a PDF', async () => {
    const file = ref(storage, 'pdfs/1700000000003_described.pdf');
    const { metadata: uploaded } = await uploadBytes(file, await makePdf(['Described below.']));
    const changed = await updateMetadata(file, {
      contentLanguage: 'cy',
      customMetadata: { source: 'registry', year: '2026' },
    });
    expect(changed).toMatchObject({
      ...{ contentLanguage: 'cy', customMetadata: { source: 'registry', year: '2026' } },
      ...{ contentType: 'application/pdf', size: uploaded.size, metageneration: '2' },
    });
    await updateMetadata(file, { contentLanguage: null as never, customMetadata: { year: null as never } });
    const read = await getMetadata(file);
    expect(read.contentLanguage).toBeUndefined();
    expect(read.customMetadata).toEqual({ source: 'registry' });
    await expect(updateMetadata(file, { contentType: 'text/html' })).rejects.toMatchObject({
      code: 'storage/unauthorized',
    });
    const long = { customMetadata: { text: 'x'.repeat(10_000) } };
    await expect(updateMetadata(file, long)).rejects.toMatchObject({ status: 400 });
    await expect(updateMetadata(ref(storage, 'pdfs/nothing.pdf'), {})).rejects.toMatchObject({
      code: 'storage/object-not-found',
    });
  });

  test('Firebase’s client finds a file again under any printable name', async () => {
    const bytes = await makePdf(['What is in a name?']);
    for (const name of ['why? 50% #1.pdf', 'a:b*c"d<e>f|g&h=i+j.pdf', 'Ärger 水 😀.pdf']) {
      const file = ref(storage, `pdfs/names/${name}`);
      expect((await uploadBytes(file, bytes)).metadata.fullPath).toBe(file.fullPath);
      expect((await getMetadata(file)).name).toBe(name);
      expect((await fetch(await getDownloadURL(file))).status).toBe(200);
      expect((await listAll(ref(storage, 'pdfs/names'))).items.map((item) => item.name)).toContain(name);
      await deleteObject(file);
      await expect(getMetadata(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
    }
  });

  test('Firebase’s client is refused another bucket, rather than told that its objects do not exist', async () => {
    const other = ref(storage, 'gs://elsewhere/pdfs/1.pdf');
    const refusal = { code: 'storage/unauthorized' };
    for (const call of [getMetadata, getDownloadURL, getBytes, listAll, deleteObject])
      await expect(call(other)).rejects.toMatchObject(refusal);
    await expect(uploadBytes(other, await makePdf(['Astray.']))).rejects.toMatchObject(refusal);
  });

  test('Firebase’s client gets a refusal at once, without retries, for no PDF, too large a file or a foreign one', async () => {
    const text = new TextEncoder().encode('This is a letter. '.repeat(200));
    await expect(uploadBytes(ref(storage, 'pdfs/1_letter.pdf'), text)).rejects.toMatchObject({
      code: 'storage/unauthorized',
    });
    const large = new Uint8Array(MAX_PDF_BYTES + 1);
    large.set(new TextEncoder().encode('%PDF-1.7\n'));
    await expect(uploadBytes(ref(storage, 'pdfs/2_large.pdf'), large)).rejects.toMatchObject({
      code: 'storage/unauthorized',
    });
    await expect(uploadBytes(ref(storage, 'pdfs/3_none.pdf'), new Uint8Array())).rejects.toMatchObject({
      code: 'storage/unauthorized',
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
    const notFound = { code: 'storage/object-not-found' };
    await expect(getMetadata(ref(other, 'pdfs/5_own.pdf'))).rejects.toMatchObject(notFound);
    await expect(updateMetadata(ref(other, 'pdfs/5_own.pdf'), {})).rejects.toMatchObject(notFound);
    expect((await listAll(ref(other, 'pdfs'))).items, 'only her own files are listed').toEqual([]);
    await expect(listAll(ref(stranger, 'pdfs'))).rejects.toMatchObject({ code: 'storage/unauthenticated' });
    await send('/api/auth/sign-out', { method: 'POST', json: {} });
    await expect(getMetadata(ref(other, 'pdfs/5_own.pdf'))).rejects.toMatchObject({
      code: 'storage/unauthenticated',
    });
  });
});
