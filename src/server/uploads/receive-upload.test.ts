import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_PDF_BYTES, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { NO_METADATA } from './file-metadata.ts';
import { beginUpload, receivePart, receiveUpload } from './receive-upload.ts';
import { findOwnFile, giveUpUpload, listFilesOf } from './stored-file-store.ts';

const target = (userId: string, path: string) => ({ userId, path, metadata: NO_METADATA });

async function* wholeFile(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('%PDF-1.4 whole');
}

forEachDatabase('An upload', (createDatabase) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
  });
  afterAll(() => app.close());

  it('whose bytes later ones of its user have deleted is refused', async () => {
    const { deps } = app;
    // When all its bytes are stored, and nothing says so yet.
    const files = {
      ...deps.files,
      async put(...put: Parameters<typeof deps.files.put>) {
        const kept = await deps.files.put(...put);
        for (let at = 0; at < 10; at++) await beginUpload(deps, target('ada', `later-${at}.pdf`));
        return kept;
      },
    };
    const received = receiveUpload({ ...deps, files }, target('ada', 'first.pdf'), wholeFile());
    await expect(received).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await findOwnFile(deps.db.query, 'ada', 'first.pdf')).toBeNull();
    expect(await listFilesOf(deps.db.query, 'ada')).toHaveLength(10);
  });

  it('that has become a file is not replaced by those under way', async () => {
    const { deps } = app;
    const { id } = await receiveUpload(deps, target('otto', 'kept.pdf'), wholeFile());
    for (let at = 0; at < 12; at++) await beginUpload(deps, target('otto', `later-${at}.pdf`));
    expect(await giveUpUpload(deps.db.query, id)).toBe(false);
    expect(await findOwnFile(deps.db.query, 'otto', 'kept.pdf')).toMatchObject({ state: 'ready' });
  });

  it('of parts takes no more than a file may have, and stops reading a part that is larger', async () => {
    const { deps } = app;
    const upload = await beginUpload(deps, target('pia', 'parts.pdf'));
    const first = await receivePart(deps, upload, { offset: 0, bytes: wholeFile() });
    let sent = 0;
    async function* endless() {
      for (; sent < 3 * MAX_PDF_BYTES; sent += 1_000_000) yield new Uint8Array(1_000_000);
    }
    const part = { offset: first, bytes: endless() };
    await expect(receivePart(deps, { ...upload, size: first }, part)).rejects.toMatchObject({
      ...{ code: 'FORBIDDEN', message: STORAGE_MESSAGES.tooLarge },
    });
    expect(sent).toBeLessThan(2 * MAX_PDF_BYTES);
  });
});
