import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChangedValue,
  changedOwnValues,
  changedReferenceValues,
  joinChangedValues,
} from './changed-values.ts';

const theirs = (birthday: string | undefined, data: Record<string, string> = {}) => ({
  ...{ id: 'a', names: [{ field: 'name' as const, name: 'Anna Ilinska' }], birthday, data },
});

test('a reference record says of each value what it was and is', () => {
  const [before, after] = [theirs('1960', { programme: 'HARBOUR-1' }), theirs('1953', { country: 'Malta' })];
  expect(changedReferenceValues(before, after)).toEqual([
    { side: 'theirs', field: 'birthday', before: '1960', after: '1953' },
    { side: 'theirs', field: 'programme', before: 'HARBOUR-1', after: '' },
    { side: 'theirs', field: 'country', before: '', after: 'Malta' },
  ]);
  const renamed = { ...before, names: [...before.names, { field: 'alias' as const, name: 'Anya' }] };
  expect(changedReferenceValues(before, renamed)).toEqual([
    { side: 'theirs', field: 'alias', before: '', after: 'Anya' },
  ]);
  expect(changedReferenceValues(before, before)).toEqual([]);
});

test('a record of ours says what is compared of it: a company its name alone', () => {
  const person = (name: string, birthday: string) => ({
    ...{ kind: 'contacts' as const, names: [{ field: 'name' as const, name }], birthday, birthplace: 'Riga' },
  });
  expect(changedOwnValues(person('Anna', '1953'), person('Anya', '1953-08-31'))).toEqual([
    { side: 'ours', field: 'name', before: 'Anna', after: 'Anya' },
    { side: 'ours', field: 'birthday', before: '1953', after: '1953-08-31' },
  ]);
  const company = (birthday: string) => ({ ...person('Quay Ltd', birthday), kind: 'clients' as const });
  expect(changedOwnValues(company('1953'), company('1960'))).toEqual([]);
});

test('changes one after the other are the change from the first to the last', () => {
  const text = fc.constantFrom('', '1953', '1960', 'HARBOUR-1');
  const version = fc.record({ birthday: text, programme: text });
  const changes = (a: Record<string, string>, b: Record<string, string>): ChangedValue[] =>
    changedReferenceValues(
      theirs(a.birthday, { programme: a.programme ?? '' }),
      theirs(b.birthday, { programme: b.programme ?? '' }),
    );
  const sorted = (some: ChangedValue[]) => some.toSorted((a, b) => (a.field < b.field ? -1 : 1));
  fc.assert(
    fc.property(version, version, version, (first, second, third) => {
      const joined = joinChangedValues(changes(first, second), changes(second, third));
      expect(sorted(joined)).toEqual(sorted(changes(first, third)));
    }),
  );
});
