import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPaths, parseFieldPath, readPath, removePath, writePath } from './field-path.ts';
import type { JsonObject } from './json-value.ts';

const acme: JsonObject = {
  name: 'Acme',
  address: { country: 'UK', lines: ['1 Quay', 'Hull'] },
  contacts: [{ id: 'c1', firstname: 'Ada' }],
};

test.each([
  ['__proto__.polluted'],
  ['a.constructor.b'],
  ['prototype'],
  [''],
  ['a..b'],
  ['.a'],
  ['a.'],
  ['a.b.c.d.e.f.g.h.i.j.k'],
  ['x'.repeat(201)],
])('the path "%s" is refused', (path) => {
  expect(parseFieldPath(path)).toMatchObject({ ok: false, reason: expect.any(String) });
  expect(readPath(acme, path)).toBeUndefined();
  expect(writePath(acme, path, 1)).toMatchObject({ ok: false });
  expect(removePath(acme, path)).toMatchObject({ ok: false });
});

describe('reading a path', () => {
  test.each([
    ['name', 'Acme'],
    ['address.country', 'UK'],
    ['address.lines.1', 'Hull'],
    ['contacts.0.firstname', 'Ada'],
    ['address.city', undefined],
    ['name.length', undefined],
    ['contacts.length', undefined],
    ['contacts.1', undefined],
    ['contacts.00', undefined],
    ['toString', undefined],
  ])('%s is %j', (path, expected) => {
    expect(readPath(acme, path)).toEqual(expected);
  });
});

describe('writing a path', () => {
  test('creates the objects on the way, and does not change the document passed in', () => {
    const before = structuredClone(acme);
    expect(writePath(acme, 'tax.uk.vat', 'GB1')).toEqual({
      ok: true,
      document: { ...acme, tax: { uk: { vat: 'GB1' } } },
    });
    expect(acme).toEqual(before);
  });

  test('reaches into a list, and appends right after its last item', () => {
    const changed = writePath(acme, 'contacts.1', { id: 'c2' });
    expect(changed.ok && changed.document.contacts).toEqual([{ id: 'c1', firstname: 'Ada' }, { id: 'c2' }]);
  });

  test.each(['contacts.2', 'contacts.x', 'contacts.-1', 'name.first', 'contacts.99999999.name'])(
    'refuses %s',
    (path) => {
      expect(writePath(acme, path, 'x')).toMatchObject({ ok: false });
    },
  );

  test('reaches no list index beyond 1000', () => {
    const long = { list: Array.from({ length: 2_000 }, () => 'x') };
    expect(writePath(long, 'list.1000', 'y')).toMatchObject({ ok: true });
    expect(writePath(long, 'list.1001', 'y')).toMatchObject({ ok: false });
    expect(readPath(long, 'list.1001')).toBeUndefined();
  });

  test('accepts a year as a key of an object', () => {
    expect(writePath({}, 'turnover.2024', 5)).toEqual({ ok: true, document: { turnover: { 2024: 5 } } });
  });
});

describe('removing a path', () => {
  test('removes a key, and moves later list items up', () => {
    expect(removePath(acme, 'address.country')).toMatchObject({
      ok: true,
      document: { address: { lines: ['1 Quay', 'Hull'] } },
    });
    const changed = removePath(acme, 'address.lines.0');
    expect(changed.ok && changed.document.address).toEqual({ country: 'UK', lines: ['Hull'] });
  });

  test('changes nothing when there is no value', () => {
    expect(removePath(acme, 'address.city.name')).toEqual({ ok: true, document: acme });
  });
});

describe('listing paths', () => {
  test('lists the path of every value and list of values, but none into lists of objects', () => {
    expect(listPaths(acme)).toEqual(['name', 'address.country', 'address.lines']);
  });

  test('leaves out keys that no path can contain', () => {
    const odd = JSON.parse('{"a.b":1,"":2,"__proto__":3,"c":{"d.e":4,"f":null}}');
    expect(listPaths(odd)).toEqual(['c.f']);
  });
});

test('what is written can be read and removed again', () => {
  const key = fc.stringMatching(/^[a-z]{1,5}$/).filter((word) => parseFieldPath(word).ok);
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 10 }), fc.string(), (keys, value) => {
      const path = keys.join('.');
      const written = writePath({}, path, value);
      if (!written.ok) throw new Error(written.reason);
      expect(readPath(written.document, path)).toBe(value);
      const removed = removePath(written.document, path);
      expect(removed.ok && readPath(removed.document, path)).toBeUndefined();
    }),
  );
});
