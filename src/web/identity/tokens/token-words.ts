import type { TokenCollection, TokenRight, TokenView } from '#contract/programs/token-contract.ts';
import { dayWords, listedMoment } from '../../ui/moment-words.ts';

/** What each right lets a program do. */
export const RIGHT_WORDS: Record<TokenRight, string> = {
  read: 'Read',
  screen: 'Look up and screen',
  write: 'Write',
  everything: 'Everything I may',
};

/** The collections, as the navigation names them. */
export const COLLECTION_WORDS: Record<TokenCollection, string> = {
  clients: 'Clients',
  rules: 'Rules',
  fields: 'Fields',
  staticData: 'Static data',
  fieldMappings: 'Field mappings',
};

/** What a token may do, in one line: "Read, write. Clients alone". */
export function scopeWords({ rights, lists, collections }: TokenView): string {
  const may = rights.map((right, at) => (at === 0 ? RIGHT_WORDS[right] : lowerFirst(RIGHT_WORDS[right])));
  const limits = [
    ...(lists ? [lists.join(', ')] : []),
    ...(collections ? [collections.map((one) => COLLECTION_WORDS[one]).join(', ')] : []),
  ];
  return [may.join(', '), ...limits.map((limit) => `${limit} alone`)].join('. ');
}

/** When a token was last used: "today, 09:40". */
export function usedWords({ lastUsedAt }: TokenView): string {
  return lastUsedAt ? listedMoment(lastUsedAt) : 'never';
}

/** Whether a token has expired. */
export function hasExpired({ expiresAt }: TokenView): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

/** Until when a token is good. */
export function expiryWords(token: TokenView): string {
  return hasExpired(token) ? `expired ${dayWords(token.expiresAt)}` : dayWords(token.expiresAt);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
