import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import type { SendTestRequest } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import {
  createSummaryScenario,
  READER,
  type SummaryScenario,
} from '../../../tests/support/summary-scenario.ts';
import { storeWrites } from '../documents/store-writes.ts';
import { erasePersonalData } from '../privacy/erase-personal-data.ts';
import { exportPersonalData } from '../privacy/export-personal-data.ts';

const FILE = '/api/entities/clients/penrose/file';
const FARES = 'The ferry company will raise its fares by six percent from the first of June.';

forEachDatabase('Filing a summary', (createDatabase) => {
  let scenario: SummaryScenario;
  let summaryId: string;
  beforeAll(async () => {
    scenario = await createSummaryScenario(createDatabase);
    const json = { name: 'Penrose Boatyard', contacts: [{ id: 'c1', firstname: 'Jory' }] };
    await scenario.send('/api/clients/penrose', { method: 'PUT', json });
    const fileUrl = await scenario.upload(await makePdf(['The board met in March.', FARES]), 'minutes.pdf');
    const made = await scenario.summarize({ fileUrl, name: 'What happens to ferry fares?' });
    summaryId = (await made.json()).id;
  });
  afterAll(() => scenario.close());

  const file = (entityId: string, kind = 'clients', send: SendTestRequest = scenario.send, id = summaryId) =>
    send(`/api/summaries/${id}/file`, { method: 'POST', json: { kind, entityId } });
  async function fileOf(query = ''): Promise<EntityFile> {
    return (await (await scenario.send(`${FILE}${query}`)).json()).file;
  }

  test('A filed summary is in the file of its entity with its pages, for every colleague', async () => {
    expect((await fileOf()).summaries).toEqual([]);
    const filed = await (await file('penrose')).json();
    expect(await (await file('penrose')).json(), 'the same once more').toEqual(filed);
    const colleague = await scenario.signedInAs('bo@north-quay.example');
    const read = await (await colleague(FILE)).json();
    expect(read.file.summaries).toMatchObject([
      { id: filed.filedId, fileName: 'minutes.pdf', prompt: 'What happens to ferry fares?', by: READER },
    ]);
    const statement = read.file.summaries[0].points.find(({ text }: { text: string }) => text === FARES);
    expect(statement.citations).toMatchObject([{ page: 2 }]);
    const csv = await (await scenario.send(`${FILE}/download?format=csv`)).text();
    expect(csv).toContain(`"Summaries","minutes.pdf","${FARES}"`);
    const overview = await (await scenario.send('/api/clients/penrose/overview')).json();
    expect(overview.summaries).toBe(1);
  });

  test('A summary is filed by its own user alone, about an entity that there is', async () => {
    const colleague = await scenario.signedInAs('bo@north-quay.example');
    expect((await file('penrose', 'clients', colleague)).status).toBe(404);
    expect((await file('no-such-client')).status).toBe(404);
    expect((await file('penrose:no-such-contact', 'contacts')).status).toBe(404);
    expect((await file('penrose:c1', 'contacts')).status).toBe(200);
  });

  test('An answer without a statement is filed as one, with what the reader is to know of it', async () => {
    const colleague = await scenario.signedInAs('cy@north-quay.example');
    const askFor = async (pages: string[]) => {
      const fileUrl = await scenario.upload(await makePdf(pages), 'letter.pdf', colleague);
      const json = { name: 'Who is the new harbour master?', email: 'cy@north-quay.example', fileUrl };
      return (await colleague('/api/summarizePdf', { method: 'POST', json })).json();
    };
    await scenario.send('/api/clients/trevose', { method: 'PUT', json: { name: 'Trevose Slipway' } });
    const silent = await askFor([FARES, '']);
    expect(silent.points).toEqual([]);
    const empty = await askFor(['Slipway']);
    const twice = await Promise.all([1, 2, 3].map(() => file('trevose', 'clients', colleague, silent.id)));
    const ids = await Promise.all(twice.map(async (answer) => (await answer.json()).filedId));
    expect(new Set(ids).size, 'pressed three times').toBe(1);
    await file('trevose', 'clients', colleague, empty.id);
    const { summaries } = (await (await scenario.send('/api/entities/clients/trevose/file')).json()).file;
    expect(summaries).toMatchObject([
      {
        points: [{ text: silent.summary, citations: [] }],
        madeBy: 'Cairn, extractive. 1 of the 2 pages contains no text.',
      },
      { points: [{ text: 'It contains no statement.' }], madeBy: expect.stringContaining(empty.notice) },
    ]);
    expect(silent.summary).toContain('The file does not say.');
  });

  test('A filed summary outlives the summary, and its removal does not change files of before', async () => {
    const [filed] = (await fileOf()).summaries;
    const remove = () => scenario.send(`${FILE}/summaries/${filed?.id}`, { method: 'DELETE' });
    await scenario.send(`/api/summaries/${summaryId}`, { method: 'DELETE' });
    const before = await fileOf();
    expect(before.summaries).toHaveLength(1);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await fileOf()).summaries).toEqual([]);
    expect((await fileOf(`?asOf=${before.asOf}`)).summaries).toEqual(before.summaries);
  });

  test('A summary that was removed is put back from now on, once, and files of the time between stay without it', async () => {
    const removed = await scenario.deps.db.query
      .selectFrom('filed_summaries')
      .selectAll()
      .where('removed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const between = await fileOf();
    const restore = (id: string) => scenario.send(`${FILE}/summaries/${id}/restore`, { method: 'POST' });
    const { filedId } = await (await restore(removed.id)).json();
    expect(await (await restore(removed.id)).json(), 'the same once more').toEqual({ filedId });
    expect((await restore(filedId)).status, 'it is in the file').toBe(404);
    expect((await fileOf()).summaries).toMatchObject([{ id: filedId, fileName: 'minutes.pdf', by: READER }]);
    expect((await fileOf(`?asOf=${between.asOf}`)).summaries).toEqual([]);
    const elsewhere = await scenario.send(
      `/api/entities/contacts/penrose:c1/file/summaries/${removed.id}/restore`,
      { method: 'POST' },
    );
    expect(elsewhere.status).toBe(404);
  });

  test('A person sees what they filed, and is erased from it', async () => {
    const { config, db, mailer, files } = scenario.deps;
    expect((await exportPersonalData(db, READER)).filedSummaries).toHaveLength(3);
    const colleague = await scenario.signedInAs('bo@north-quay.example');
    await erasePersonalData({ config, db, mailer, files, storeWrites }, READER);
    expect((await exportPersonalData(db, READER)).filedSummaries).toEqual([]);
    const contact = await (await colleague('/api/entities/contacts/penrose:c1/file')).json();
    expect(contact.file.summaries).toMatchObject([{ by: '[erased]' }]);
    expect(contact.file.isErased).toBe(true);
  });
});
