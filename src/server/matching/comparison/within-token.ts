import type { Query } from '../../db/tables.ts';
import type { SignedInUser } from '../../http/require-session.ts';
import { checkTokenLists } from '../../http/tokens/token-access.ts';
import { listReferenceLists } from '../../reference-lists/reference-list-store.ts';
import { listCurrentLists } from './current-lists.ts';

/**
 * Limits the lists of a look-up to those of the request's API token: all of them when none is named.
 * @throws AppError 403 when another list is named
 */
export async function withinToken<Asked extends { lists?: string[] | undefined }>(
  query: Query,
  { token }: SignedInUser,
  asked: Asked,
): Promise<Asked> {
  const allowed = token?.lists;
  if (!allowed) return asked;
  if (!asked.lists) {
    const current = await listCurrentLists(query);
    return { ...asked, lists: current.filter(({ name }) => allowed.includes(name)).map(({ id }) => id) };
  }
  const names = new Map((await listReferenceLists(query)).map(({ id, name }) => [id, name]));
  checkTokenLists(
    token,
    asked.lists.map((id) => names.get(id) ?? ''),
  );
  return asked;
}
