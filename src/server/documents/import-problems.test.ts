import { expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

forEachServer('a file', (server) => {
  const { ann } = server;

  const send = (collection: string, format: string, content: string) =>
    ann.post(`/api/${collection}/import`, { format, content, dryRun: false });

  it.each([
    ['fields.json', '{', 0, '', 'This is not valid JSON.'],
    ['fields.json', '{}', 0, '', 'The file must contain a list of documents.'],
    ['fields.json', '[{"dataField":"a","dataField":"b"}]', 0, '', 'The key "dataField" appears twice.'],
    ['fields.json', '[1]', 1, '', 'This must be an object with an id and data.'],
    ['fields.json', '[{"label":"x"}]', 1, 'dataField', 'Every row needs its dataField.'],
    ['rules.json', '[{"triggers":[]}]', 1, 'id', 'Every row needs its id.'],
    [
      'fields.json',
      '[{"dataField":"a","type":"text"},{"dataField":"a","type":"text"}]',
      2,
      'dataField',
      'Row 1 has the dataField “a” too.',
    ],
    ['clients.json', '[{"id":"a","name":"x"}]', 1, '', 'A client is given as an object with an id and data.'],
    ['clients.json', '[{"id":"a","data":{"name":"x","contacts":5}}]', 1, 'contacts', 'This must be a list.'],
    [
      'clients.json',
      '[{"id":"a","data":{"name":"x","constructor":5}}]',
      1,
      'constructor',
      'This name is not allowed.',
    ],
    ['fields.csv', '', 0, 'dataField', 'The first line must name the columns, “dataField” among them.'],
    ['fields.csv', 'id,colour\na,b', 0, 'colour', 'The column “colour” is not known here.'],
    ['fields.csv', 'id,label,label\na,b,c', 0, 'label', 'The column “label” is there twice.'],
    ['clients.csv', 'id,a.__proto__\na,b', 0, 'a.__proto__', 'The column “a.__proto__” is not known here.'],
    ['staticData.csv', 'id,options\na,b,c', 1, '', 'This row has 3 cells, but there are 2 columns.'],
    ['fields.csv', 'id,type,persistent\na,text,maybe', 1, 'persistent', 'This must be true or false.'],
    ['rules.csv', 'id,triggers,cases\nr,[],[]\nq,{,[]', 2, 'triggers', 'This is not valid JSON.'],
    [
      'staticData.csv',
      'id,options\na,b\nc,"d',
      2,
      '',
      'A quote in this row is not closed, or is in the middle of a cell.',
    ],
    ['clients.csv', 'id,name,a,a.b\nc,Acme,x,y', 1, 'a.b', '"b" cannot be put inside a single value.'],
  ])('a file with an error (%s: %s) is refused, and the row named', async (...wrong) => {
    const [file, content, row, path, message] = wrong;
    const [collection = '', format = ''] = file.split('.');
    const response = await send(collection, format, content);
    expect(response.status).toBe(400);
    const { code, data } = await response.json();
    expect(code).toBe('BAD_REQUEST');
    expect(data.problems).toEqual([{ row, path, message }]);
    expect((await ann.read(`/api/${collection}`)).items).toEqual([]);
  });

  it('a file over 25 MB is refused, and for signed-out users before it is read', async () => {
    const json = { format: 'json', content: 'x'.repeat(25_000_000), dryRun: true };
    expect((await ann.post('/api/fields/import', json)).status).toBe(413);
    expect((await server.app.request('/api/fields/import', { method: 'POST', json })).status).toBe(401);
  });

  it('an import during other writes loses no version', async () => {
    const file = (turn: number) =>
      JSON.stringify(
        Array.from({ length: 40 }, (_, index) => ({
          id: `s${index}`,
          data: { options: [`import ${turn}`] },
        })),
      );
    const turns = [1, 2, 3, 4];
    const imports = turns.map((turn) => send('staticData', 'json', file(turn)));
    const writes = turns.flatMap((turn) =>
      [7, 21, 39].map((index) =>
        ann(`/api/staticData/s${index}`, { method: 'PUT', json: { options: [`write ${turn}`] } }),
      ),
    );
    for (const response of await Promise.all([...imports, ...writes])) expect(response.status).toBe(200);
    const { items } = await ann.read('/api/staticData/s7/revisions');
    const versions = items.map(({ version }: { version: number }) => version);
    expect(versions).toEqual(versions.map((_: number, index: number) => versions.length - index));
    const newValues = items.map(({ changes }: { changes: { new: unknown }[] }) =>
      JSON.stringify(changes[0]?.new),
    );
    for (const turn of turns) {
      expect(newValues.join()).toContain(`import ${turn}`);
      expect(newValues.join()).toContain(`write ${turn}`);
    }
  });
});
