import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import { multipartUpload, uploadPath } from '../../../tests/support/summary-scenario.ts';
import { deleteUser, disableUser, enableUser } from '../identity/administer-users.ts';

const OWNER = 'ada@north-quay.example';

forEachDatabase('Download links and quotas', (createDatabase) => {
  let app: TestApp;
  let owner: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase, {
      storageQuota: { perUserBytes: 4_000, inAllBytes: 6_000 },
    });
    owner = await app.signedInAs(OWNER);
  });
  afterAll(() => app.close());

  async function upload(path: string, send = owner, bytes?: Uint8Array<ArrayBuffer>) {
    const response = await send(uploadPath(path), multipartUpload(bytes ?? (await makePdf(['A plan.']))));
    const stored = await response.json();
    const link = `/v0/b/cairn/o/${encodeURIComponent(stored.name)}?alt=media&token=${stored.downloadTokens}`;
    return { status: response.status, stored, link };
  }
  const sized = (bytes: number) => {
    const content = new Uint8Array(bytes);
    content.set(new TextEncoder().encode('%PDF-1.7\n'));
    return content;
  };

  it('a link opens its file for a quarter of an hour without a session, then for its owner only', async () => {
    const { link } = await upload('pdfs/1_plan.pdf');
    expect((await app.request(link)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    expect((await app.request(link)).status).toBe(401);
    expect((await owner(link)).status).toBe(200);
    vi.useRealTimers();
    const later = link.replace(/token=[0-9a-z]+/, `token=${(Date.now() + 1e12).toString(36)}`);
    expect((await app.request(later)).status).toBe(404);
  });

  it('a link ends with the access of its owner', async () => {
    const { link } = await upload('pdfs/1_plan.pdf');
    await disableUser(app.deps.db, OWNER);
    expect((await app.request(link)).status).toBe(404);
    await enableUser(app.deps.db, OWNER);
    expect((await app.request(link)).status).toBe(200);
    await deleteUser(app.deps, OWNER);
    expect((await app.request(link)).status).toBe(404);
    owner = await app.signedInAs(OWNER);
  });

  it('a user fills the space of one user, sees it, and replaces a file within it', async () => {
    const bob = await app.signedInAs('bob@north-quay.example');
    expect((await upload('pdfs/2_a.pdf', bob, sized(3_000))).status).toBe(200);
    expect(await (await bob('/api/storage-usage')).json()).toEqual({ usedBytes: 3_000, maxBytes: 4_000 });
    const refused = await upload('pdfs/2_b.pdf', bob, sized(2_000));
    expect(refused).toMatchObject({ status: 402, stored: { code: 'QUOTA_EXCEEDED' } });
    expect(refused.stored.error.message).toContain('Your storage space is full');
    expect((await upload('pdfs/2_a.pdf', bob, sized(4_000))).status).toBe(200);
    expect(await (await bob('/api/storage-usage')).json()).toMatchObject({ usedBytes: 4_000 });
  });

  it('all users fill the space of all', async () => {
    const cleo = await app.signedInAs('cleo@north-quay.example');
    const refused = await upload('pdfs/3_a.pdf', cleo, sized(2_000));
    expect(refused.status).toBe(402);
    expect(refused.stored.error.message).toContain('ask an owner');
  });

  it('a user has ten unfinished uploads, and the next replaces the eldest', async () => {
    const dan = await app.signedInAs('dan@north-quay.example');
    const headers = { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' };
    for (let at = 0; at < 12; at++) {
      expect((await dan(`/v0/b/cairn/o?name=x${at}.pdf`, { method: 'POST', headers })).status).toBe(200);
    }
    const rows = await app.deps.db.query
      .selectFrom('stored_files')
      .select('path')
      .where('state', '=', 'uploading')
      .execute();
    expect(rows.map(({ path }) => path).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, at) => `x${at + 2}.pdf`).toSorted(),
    );
  });
});
