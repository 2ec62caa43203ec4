import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { strictJsonProblem } from './strict-json.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const names = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n])));

describe('A JSON text', () => {
  test.each([
    '{}',
    '[]',
    'null',
    '0',
    ' {"a":{"a":[1,-2.5e3,{"a":"a"}]},"b":"a"} ',
    '{"a":"a","b":"a"}',
    '["a","a"]',
    '{"text":"quote \\" and brace { and comma , and __proto__"}',
    '"\\ud83d\\ude00"',
    '"😀"',
    '1e308',
    '[9007199254740991,-9007199254740993e0,0.12345678901234567890]',
    // What programs write of a double: as short as it can be read back, or all of it.
    '[12345678901234567000,12345678901234567168,1e21]',
    nested(32),
    names(1_000),
    `[${names(1_000)},${names(1_000)}]`,
  ])('the JSON text %s is accepted', (text) => {
    expect(strictJsonProblem(text)).toBeNull();
  });

  test.each([
    ['', 'not valid JSON'],
    ['{', 'not valid JSON'],
    ['{"a":1,}', 'not valid JSON'],
    ["{'a':1}", 'not valid JSON'],
    ['NaN', 'not valid JSON'],
    ['{"a":1} {"b":2}', 'not valid JSON'],
    ['{"a":1,"a":2}', 'The key "a" appears twice'],
    ['{"a":1,"\\u0061":2}', 'The key "a" appears twice'],
    ['[{"x":{"b":[],"c":{},"b":0}}]', 'The key "b" appears twice'],
    ['{"__proto__":{}}', '__proto__'],
    ['{"a":{"\\u005f_proto__":1}}', '__proto__'],
    ['1e999', 'too large'],
    ['{"a":[-1e999]}', 'too large'],
    ['{"id":1234567890123456789}', 'The number 1234567890123456789 has more digits than are kept'],
    ['[-9007199254740993]', 'more digits'],
    ['"\\ud800"', 'surrogate'],
    ['{"\\udc00":1}', 'surrogate'],
    ['"a\\u0000b"', 'NUL'],
    ['{"\\u0000":1}', 'NUL'],
    [names(1_001), 'more than 1000 names'],
    [nested(33), 'deeper than 32'],
    [nested(1_000), 'deeper than 32'],
    [nested(400_000), 'deeper than 32'],
    [`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, 'deeper than 32'],
  ])('the JSON text %.60s is refused: %s', (text, reason) => {
    expect(strictJsonProblem(text)).toContain(reason);
  });

  test.each([
    ['[1,2,3]', '[1,2,3,4]'],
    ['{"a":1,"b":2,"c":3}', '{"a":1,"b":2,"c":3,"d":4}'],
    ['[[[]]]', '[[[[]]]]'],
    ['["a,b,c,d,{[",1,2]', '["a",{"b":[1,2]}]'],
  ])('a limit of 3 values accepts %s and refuses %s', (few, many) => {
    expect(strictJsonProblem(few, 3)).toBeNull();
    expect(strictJsonProblem(many, 3)).toBe('This contains more than 3 values.');
  });

  test('JSON text is accepted when JSON.stringify wrote it from ordinary values', () => {
    const values = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' });
    const isHarmless = (text: string) => !text.includes('__proto__') && !text.includes('\\u0000');
    fc.assert(
      fc.property(values.map((value) => JSON.stringify(value)).filter(isHarmless), (text) => {
        expect(strictJsonProblem(text)).toBeNull();
      }),
    );
  });
});
