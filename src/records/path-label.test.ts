import { expect, test } from 'vitest';
import { inSentence, pathLabel } from './path-label.ts';

test.each([
  ['industrycode', 'Industry code'],
  ['industrydescription', 'Industry'],
  ['tax.crsType', 'Tax, CRS type'],
  ['residenceAddress.postcode', 'Residence address, postcode'],
  ['contacts.0.birthDate', 'Contacts 1, birth date'],
  ['beneficial_owner', 'Beneficial owner'],
  ['toString', 'To string'],
])('the path %s is labelled %s', (path, label) => {
  expect(pathLabel(path)).toBe(label);
});

test('a label within a sentence begins small unless it is an abbreviation', () => {
  expect(['Legal form', 'LEI', 'FATCA type'].map(inSentence)).toEqual(['legal form', 'LEI', 'FATCA type']);
});
