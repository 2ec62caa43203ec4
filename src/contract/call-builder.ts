import { oc } from '@orpc/contract';

type CallPath = `/${string}`;
/** What few calls say of themselves: whether their parts, such as headers, are apart from one another. */
type Structure = { inputStructure?: 'detailed'; outputStructure?: 'detailed' };

/** Starts calls of one tag: each says its method, its path and, in a sentence, what it does. */
export function callsOf(tag: string) {
  const calls =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (path: CallPath, summary: string, structure: Structure = {}) =>
      oc.route({ method, path, tags: [tag], summary, ...structure });
  return {
    get: calls('GET'),
    post: calls('POST'),
    put: calls('PUT'),
    patch: calls('PATCH'),
    delete: calls('DELETE'),
  };
}
