import { beforeAll, expect, it, vi } from 'vitest';
import type { ImportView } from '#contract/imports/import-contract.ts';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';
import { farCellWorkbook } from '../../../../tests/support/sheet-workbook.ts';
import { importJobs, startImports } from './import-jobs.ts';
import { changeImport } from './import-store.ts';

const TAKES_TOO_MUCH =
  'Reading this file takes more memory than one file is given. Nothing was written. Divide it, or save it as CSV.';

forEachServer('The limits of an import', (server) => {
  const { ann } = server;
  beforeAll(async () => {
    // The threads of these tests are limited to a small part of this.
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(128 << 20);
    await server.app.deps.jobs.start();
  });

  const upload = async (name: string, body: BodyInit): Promise<ImportView> => {
    const answer = await ann(`/api/imports?collection=clients&name=${name}`, { method: 'POST', body });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const read = (id: string): Promise<ImportView> => ann.read(`/api/imports/${id}`);
  const settled = async (id: string): Promise<ImportView> => {
    await expect.poll(async () => (await read(id)).state).not.toBe('checking');
    return read(id);
  };

  it('a file that takes more memory than a thread may fails once, in words, and is not resumed', async () => {
    const rows = Array.from({ length: 150_000 }, (_, row) => `c${row},Harbour ${row},${'a,'.repeat(20)}`);
    const { id } = await upload('large.csv', `id,name,${'x,'.repeat(20)}\n${rows.join('\n')}`);
    expect(await settled(id)).toMatchObject({ state: 'failed', problem: TAKES_TOO_MUCH });
    await startImports(server.app.deps);
    const { failed } = await server.app.deps.jobs.counts(new Date(0));
    expect(failed).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'failed', problem: TAKES_TOO_MUCH });
  });

  it('a workbook with a far cell is refused in words, also when a restart finds it unread', async () => {
    const far = await farCellWorkbook(['id', 'name']);
    const { id, state, problem } = await upload('far.xlsx', new Uint8Array(far));
    expect([state, problem]).toEqual(['failed', expect.stringContaining('reaches to cell XFD1048576')]);
    await changeImport(server.app.deps.db.query, id, { state: 'checking', problem: null });
    await startImports(server.app.deps);
    await server.app.deps.jobs.notify('import-step');
    expect(await settled(id)).toMatchObject({ state: 'failed', problem });
  });

  it('a step that the server did not survive is not resumed', async () => {
    const { id } = await upload('again.csv', 'id,name\na,b');
    const problem =
      'The server ended while it read this file, so it is not read again automatically. Nothing was written.';
    await changeImport(server.app.deps.db.query, id, { state: 'checking', problem });
    expect((await read(id)).problem).toBeNull();
    const work = importJobs(server.app.deps)['import-step']?.handler;
    const attempt = (number: number) =>
      work?.({ id } as never, { id: 'job', attempt: number, signal: new AbortController().signal });
    await expect(attempt(1)).rejects.toThrow('already started');
    await attempt(3);
    expect(await read(id)).toMatchObject({ state: 'failed', problem });
  });

  it('a workbook is one whatever its name, and a table is bounded by its rows times its columns', async () => {
    const far = await farCellWorkbook(['id', 'name']);
    expect((await upload('far.csv', new Uint8Array(far))).problem).toContain('reaches to cell');
    const wide = `id,name${',x'.repeat(490)}\n${'a,b\n'.repeat(20_000)}`;
    expect((await upload('wide.csv', wide)).problem).toContain('A file has at most 4,000,000 cells');
  });
});
