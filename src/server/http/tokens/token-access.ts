import {
  TOKEN_COLLECTIONS,
  type TokenCollection,
  type TokenRight,
} from '#contract/programs/token-contract.ts';
import { AppError } from '../../ground/app-error.ts';

/** What an API token may do. */
export type TokenScope = {
  id: string;
  rights: readonly TokenRight[];
  /** Names of reference lists; null: all. */
  lists: readonly string[] | null;
  /** Null: all. */
  collections: readonly TokenCollection[] | null;
};

/** What a request does, as far as a token is judged by it. */
export type TokenUse = {
  /** The right that it needs; null: no token has it. */
  right: Exclude<TokenRight, 'everything'> | null;
  /** A collection; `lists`, where the handler asks for each list; or anything else. */
  area: TokenCollection | 'lists' | 'other';
};

/**
 * Refuses a request for which a token is too weak.
 * @throws AppError 403 TOKEN_TOO_WEAK
 */
export function checkTokenUse({ rights, lists, collections }: TokenScope, { right, area }: TokenUse): void {
  const hasRight = right !== null && (rights.includes('everything') || rights.includes(right));
  if (!hasRight || !isInScope()) throw new AppError('TOKEN_TOO_WEAK');

  function isInScope(): boolean {
    if (area === 'lists') return true;
    if (area === 'other') return lists === null && collections === null;
    return collections === null || collections.includes(area);
  }
}

/**
 * Refuses a token that is limited to other lists. Users in a browser, who have no token, use every list.
 * @throws AppError 403 TOKEN_TOO_WEAK
 */
export function checkTokenLists(token: TokenScope | null, names: readonly string[]): void {
  const allowed = token?.lists;
  if (allowed && !names.every((name) => allowed.includes(name))) throw new AppError('TOKEN_TOO_WEAK');
}

/** Calls about a document that read, or write, whatever refers to it, in every collection. */
const BEYOND_COLLECTION = new Set(['uses', 'rename', 'renameOptions']);

/** Returns the collection of a call by its place in the contract; `other` for calls of none, or of more than one. */
export function areaOf(path: readonly string[]): TokenUse['area'] {
  if (BEYOND_COLLECTION.has(path.at(-1) ?? '')) return 'other';
  return TOKEN_COLLECTIONS.find((collection) => collection === path[0]) ?? 'other';
}
