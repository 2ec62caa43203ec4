import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFiles } from '../../src/server/blobs/create-files.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { makePdf } from '../support/make-pdf.ts';
import { multipartUpload, uploadPath } from '../support/summary-scenario.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { createKillable } from './killable-installation.ts';

/** The number of kills, distributed over the duration of an upload and its summary. */
const KILLS = Number(process.env.KILLS ?? 3);
const PAGES = 150;

forEachDatabase('a server killed while it takes, reads and summarises a PDF', (createDatabase) => {
  it('serves no half file, and ends every summary', { timeout: killsLimitMs(KILLS) }, async () => {
    const { server, config, headers } = await createKillable(createDatabase);
    const bytes = await aLongPdf();
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    const taken: string[] = [];

    /** Uploads the file under a name and has it summarised; a cut connection ends it. */
    async function summarise(name: string): Promise<void> {
      const upload = multipartUpload(bytes);
      const sent = await fetch(server.url + uploadPath(`pdfs/1_${name}.pdf`), {
        ...upload,
        headers: { ...upload.headers, ...headers },
      });
      const { name: path, downloadTokens } = (await sent.json()) as { name: string; downloadTokens: string };
      taken.push(path);
      const fileUrl = `${config.baseUrl}/v0/b/cairn/o/${encodeURIComponent(path)}?alt=media&token=${downloadTokens}`;
      const body = JSON.stringify({ name, email: 'ann@example.com', fileUrl, requestId: randomUUID() });
      const json = { ...headers, 'content-type': 'application/json' };
      await (await fetch(`${server.url}/api/summarizePdf`, { method: 'POST', headers: json, body })).text();
    }
    const summaries = async () => {
      const response = await fetch(`${server.url}/api/summaries`, { headers });
      return ((await response.json()) as { items: { state: string }[] }).items.map(({ state }) => state);
    };

    try {
      await server.serve();
      const begun = performance.now();
      await summarise('whole');
      const duration = performance.now() - begun;
      expect(await summaries()).toEqual(['done']);
      for (let kill = 0; kill < KILLS; kill++) {
        const answer = summarise(`kill-${kill}`).catch(() => {});
        await delay((duration * (kill + 0.5)) / KILLS);
        await server.kill();
        await answer;
        await server.serve();
      }
      const unfinished = async () => (await summaries()).filter((state) => /waiting|running/.test(state));
      await expect.poll(unfinished, { interval: 500 }).toEqual([]);
      const states = await summaries();
      console.log(
        `${config.databaseUrl ? 'postgres' : 'sqlite'}: ${KILLS} kills, summaries: ${states.join(', ')}`,
      );
    } finally {
      await server.kill();
    }

    const db = await openDatabase(config);
    const kept = await db.query.selectFrom('stored_files').selectAll().where('state', '=', 'ready').execute();
    expect(kept.map(({ path }) => path)).toEqual(expect.arrayContaining(taken));
    const files = createFiles(config);
    for (const { storage_key } of kept) {
      const hash = createHash('sha256');
      for await (const chunk of await files.read(storage_key)) hash.update(chunk as Uint8Array);
      expect(hash.digest('hex')).toBe(contentHash);
    }
    await db.close();
  });
});

/** Long enough that reading it takes a while. */
function aLongPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const sentence = (page: number, line: number) =>
    `On page ${page} the survey of berth ${page * 7 + line} records a depth of ${line + 3} metres.`;
  const pages = Array.from({ length: PAGES }, (_, page) =>
    Array.from({ length: 12 }, (_, line) => sentence(page, line)).join('\n'),
  );
  return makePdf(pages);
}
