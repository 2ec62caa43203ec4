import { test } from 'vitest';
import { type BadRequest, badInputScenario } from '../../../tests/support/bad-input-scenario.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

/** Invalid addresses and query parameters. */
const BAD_ADDRESSES: BadRequest[] = [
  ['an unknown query parameter of one document', '/api/clients/client-1?isAdmin=true', {}, 400],
  ['an unknown query parameter', '/api/clients?isAdmin=true', {}, 400],
  ['a history page of 1,000', '/api/clients/client-1/revisions?limit=1000', {}, 400],
  ['an export of an unknown format', '/api/export/fields?format=xml', {}, 400],
  ['uses with an unknown key', '/api/fields/turnover/uses?sort=1', {}, 400],
  ['__proto__ in the query', '/api/clients?__proto__[isAdmin]=true', {}, 400],
  ['the same parameter twice', '/api/clients?limit=1&limit=2', {}, 400],
  ['a whole collection of no kind', '/api/documents/planets', {}, 400],
  ['a limit that is no number', '/api/clients?limit=ten', {}, 400],
  ['a summary whose id is no id', '/api/summaries/first', {}, 400],
  ['page 0 of a summary', '/api/summaries/00000000-0000-4000-8000-000000000000/pages/0', {}, 400],
  ['a limit of 0', '/api/clients?limit=0', {}, 400],
  ['a limit of a million', '/api/clients?limit=1000000', {}, 400],
  ['results of a run that never was', '/api/matching/runs/none/records', {}, 404],
  ['a score of 101', '/api/matching/runs/none/records?minScore=101', {}, 400],
  ['a made-up cursor of the audit log', '/api/matching/audit?cursor=%7B%7D', {}, 400],
  ['a made-up cursor', '/api/clients?cursor=%7B%7D', {}, 400],
  ['a cursor of another shape', `/api/clients?cursor=${Buffer.from('[1,2]').toString('base64url')}`, {}, 400],
  ['NUL in the query', '/api/clients?q=a%00b', {}, 400],
  ['NUL in the path', '/api/clients/a%00b', {}, 400],
  ['half an escape in the path', '/api/clients/%', {}, 400],
  ['bytes that are no text in the path', '/api/clients/%ff', {}, 400],
  ['half a surrogate pair in the query', '/api/clients?q=%ed%a0%80', {}, 400],
  ['an id of 257 characters', `/api/clients/${'a'.repeat(257)}`, {}, 400],
  ['a blank id', '/api/clients/%20', {}, 400],
  ['an entity of an unknown kind', '/api/entities/planets/client-1', {}, 400],
];

forEachServer('A bad address', (server) => {
  const expectRefusal = badInputScenario(server);

  test.each(BAD_ADDRESSES)(
    'a request with %s is refused and changes nothing: %s',
    async (_, path, request, status) => {
      await expectRefusal(await server.ann(path, request), status);
    },
  );
});
