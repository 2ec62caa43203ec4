import { type FieldType, LINE, type Read, readAsItself, unread } from './field-type.ts';

/** The same addresses that the contract takes. */
const ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** An email address. */
export const email: FieldType = {
  ...LINE,
  called: 'an email address',
  parse: parseAddress,
  fromStored: readAsItself(parseAddress),
  keyboard: 'email',
  cell: { problem: 'not-email', input: { label: 'An email address', type: 'text' }, isForColumn: false },
  width: 'long',
  isOrdered: false,
};

function parseAddress(text: string): Read {
  return ADDRESS.test(text) ? { value: text } : unread('Write an email address, such as name@example.com');
}
