import { expect, test } from 'vitest';
import { nameWords } from './name-words.ts';

test.each([
  ['organisation', 'Pennyroyal Payments B V', ['Pennyroyal=pennyroyal', 'Payments=payments', 'B V=bv']],
  ['organisation', 'Neelkamal Private Limited', ['Neelkamal=neelkamal', 'Private Limited=pvt ltd']],
  ['organisation', 'Åkerlund Aktiebolag', ['Åkerlund=akerlund', 'Aktiebolag=ab']],
  ['person', 'B V Rao', ['B=b', 'V=v', 'Rao=rao']],
  ['person', '', []],
] as const)('of the %s %s', (kind, name, words) => {
  expect(nameWords(kind, name).map(({ text, compared }) => `${text}=${compared}`)).toEqual(words);
});
