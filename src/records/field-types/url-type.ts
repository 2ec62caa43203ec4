import { type FieldType, LINE, type Read, readAsItself, unread } from './field-type.ts';

/** Of the platform, in browsers and on the server: parses addresses, and knows nothing of the network. */
declare const URL: {
  new (text: string): { protocol: string; hostname: string };
  canParse(text: string): boolean;
};

/** A web address, stored with its protocol. */
export const url: FieldType = {
  ...LINE,
  called: 'a web address',
  parse: parseUrl,
  fromStored: readAsItself(parseUrl),
  keyboard: 'url',
  cell: { problem: 'not-url', input: { label: 'A web address', type: 'text' }, isForColumn: false },
  width: 'long',
  isOrdered: false,
};

function parseUrl(text: string): Read {
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const parsed = URL.canParse(address) ? new URL(address) : null;
  const isWeb = parsed && /^https?:$/.test(parsed.protocol) && /[^.]\.[^.]/.test(parsed.hostname);
  return isWeb ? { value: address } : unread('Write a web address, such as https://example.com');
}
