import fc from 'fast-check';
import { COLLECTIONS, type Collection } from '../../src/records/index.ts';
import { TEST_SEED } from './test-seed.ts';

export type OddDocument = { collection: Collection; id: string; data: object };

/** Words with a meaning for JavaScript, JSON, CSV, addresses or the rules, and words that screens have failed on. */
const TRICKY_WORDS = [
  '',
  ' ',
  'a',
  ' a ',
  '0',
  '-1',
  '1e400',
  'true',
  'null',
  'undefined',
  'sessionStart',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{{name}}',
  '{{}}',
  '{{__proto__}}',
  'name',
  'birthday',
  'a.b.c',
  'contacts.0.firstname',
  'a/b?c=d&e#f%20',
  '..',
  '=1+1',
  '"quoted", and; more',
  '<b onclick="alert(1)">bold</b>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '12 June 1979',
  '1979-06-12',
  '1979-02-30',
  '25:61',
  'Łódź 東京 שלום',
  '👩‍👩‍👧‍👦🏴',
  'e\u0301\u200b\u202eabc',
  'a\nb\tc',
  'x'.repeat(2_000),
];
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TRICKY_WORDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
);
const id = word.map((text) => text.slice(0, 150));
const words = fc.array(word, { maxLength: 5 });
const fieldTypes = [
  ...['text', 'number', 'dropdown', 'multiselect', 'boolean', 'date'],
  ...['time', 'textarea', 'checkbox', 'radio', 'email', 'url'],
];
const answer = fc.oneof(
  word,
  words,
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
);
const condition = fc.record({
  field: word,
  operator: fc.constantFrom('==', '!=', '>', '<', 'contains', 'containsAny', 'CONTAINS', 'like'),
  value: answer,
});
const action = fc.record({
  type: fc.constantFrom('textInput', 'dropdown', 'multiselect'),
  prompt: word,
  dataField: word,
  options: words,
});
const item = fc.dictionary(word, fc.oneof(answer, fc.dictionary(word, answer, { maxKeys: 3 })), {
  maxKeys: 5,
});
const person = fc.record(
  { id, name: answer, firstname: answer, lastname: answer, birthday: answer, birthplace: answer },
  { requiredKeys: [] },
);

const DOCUMENTS: { [C in Collection]: fc.Arbitrary<object> } = {
  staticData: fc.record({ options: words }),
  fields: fc.record(
    {
      label: word,
      type: fc.constantFrom(...fieldTypes),
      persistent: fc.boolean(),
      options: words,
      staticSource: word,
    },
    { requiredKeys: ['label', 'type'] },
  ),
  fieldMappings: fc.record({
    sourceField: word,
    mapsTo: word,
    appliesTo: fc.uniqueArray(fc.constantFrom('clients', 'contacts', 'relatedParties'), { minLength: 1 }),
  }),
  rules: fc.record(
    {
      category: word,
      triggerOperator: fc.constantFrom('AND', 'OR', 'and', 'Or'),
      applicableTo: fc.uniqueArray(fc.constantFrom('clients', 'contacts', 'parties')),
      triggers: fc.array(condition, { maxLength: 3 }),
      onTrigger: fc.record({
        cases: fc.array(
          fc.record({ priority: fc.integer(), condition, uiAction: action }, { requiredKeys: ['uiAction'] }),
          { maxLength: 3 },
        ),
      }),
    },
    { requiredKeys: ['triggerOperator', 'triggers', 'onTrigger'] },
  ),
  clients: fc
    .tuple(item, fc.record({ name: answer, contacts: fc.array(person, { maxLength: 3 }) }), person)
    .map(([odd, named, party]) => ({ ...odd, ...named, associatedparties: [party, { ...odd, ...party }] })),
};

/** Documents of every collection as anybody could send them, the same for the same `TEST_SEED`. */
export function oddDocuments(perCollection: number): OddDocument[] {
  return COLLECTIONS.flatMap((collection) =>
    fc
      .sample(fc.tuple(id, DOCUMENTS[collection]), { numRuns: perCollection, seed: TEST_SEED })
      .map(([oddId, data]) => ({ collection, id: oddId, data })),
  );
}
