import { expect, test } from 'vitest';
import { pathLabel } from '#records';
import { changeSentence } from './change-sentence.ts';

test.each([
  [{ path: 'label', old: 'Country', new: 'Land' }, 'Label: Country became Land'],
  [{ path: 'staticSource', new: 'countries' }, 'Static source: countries added'],
  [{ path: 'staticSource', old: 'countries' }, 'Static source: countries removed'],
  [{ path: 'persistent', old: true, new: false }, 'Persistent: True became False'],
  [
    { path: 'options', old: ['Kent', 'Surrey'], new: ['Kent', 'Sussex'] },
    'Options: Sussex added, Surrey removed',
  ],
  [{ path: 'options', old: ['b', 'a'], new: ['a', 'b'] }, 'Options: now in the order a, b'],
  [{ path: 'contacts.1.birthDate', new: '1970-01-01' }, 'Contacts 2, birth date: 1970-01-01 added'],
  [{ path: '', new: { label: 'Country' } }, 'Everything was rewritten.'],
])('the change %j is described as "%s"', (change, sentence) => {
  expect(changeSentence(change, pathLabel)).toBe(sentence);
});
