import type { TestApp } from './create-test-app.ts';

/** Requests to the reconciliation service of a list, as programs of either version of the protocol send them. */
export function reconcileService(app: Pick<TestApp, 'request'>, secret: string, list: string) {
  const address = `/reconcile/${secret}/${encodeURIComponent(list)}`;
  const form = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const read = async (answer: Promise<Response>) => (await answer).json();
  return {
    address,
    get: (path = '', accept?: string) =>
      app.request(`${address}${path}`, accept === undefined ? {} : { headers: { accept } }),
    ask: (queries: object) => read(app.request(address, form({ queries: JSON.stringify(queries) }))),
    extend: (asked: object) => read(app.request(address, form({ extend: JSON.stringify(asked) }))),
    post: (path: string, json: object) => app.request(`${address}${path}`, { method: 'POST', json }),
  };
}
