import { expect, test } from 'vitest';
import { aCase, aField, aRule } from '../../../../tests/support/rule-factories.ts';
import { repairedName, storedFault } from './stored-fault.ts';

test('a field with a reserved name is renamed, and options that are blank or repeated are saved again', () => {
  expect(storedFault('fields', 'sessionStart', aField('sessionStart', 'text'))).toMatchObject({
    sentence: expect.stringContaining('“sessionStart” is reserved'),
    repair: 'rename',
  });
  expect(['sessionStart', '__proto__'].map(repairedName)).toEqual(['sessionStartField', 'protoField']);
  const odd = { options: ['', 'a', ' a'] };
  expect(storedFault('fields', 'odd', aField('odd', 'dropdown', odd))).toMatchObject({ repair: 'save' });
  expect(storedFault('staticData', 'Odd', odd)).toMatchObject({ repair: 'save' });
  expect(storedFault('rules', 'r', aRule('r', [], [aCase('a', odd)]))).toMatchObject({ repair: 'save' });
});

test('a document in its stored form has no fault', () => {
  const clean = { options: ['a', 'b'] };
  expect(storedFault('fields', 'f', aField('f', 'dropdown', clean))).toBeNull();
  expect(storedFault('staticData', 'S', clean)).toBeNull();
  expect(storedFault('rules', 'r', aRule('r', [], [aCase('a', clean)]))).toBeNull();
  expect(storedFault('clients', 'sessionStart', { name: 'A' })).toBeNull();
});
