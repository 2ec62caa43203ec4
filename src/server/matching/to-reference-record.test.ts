import { expect, it } from 'vitest';
import { countryClass, listedNations } from '#matching';
import { toReferenceRecord } from './to-reference-record.ts';

it('a listed record of several countries is compared by all of them', () => {
  const data = { country: 'United Arab Emirates', countries: ['United Arab Emirates', 'Iran'] };
  const names = [{ field: 'name' as const, name: 'Boreal North Shipping' }];
  const reference = toReferenceRecord({
    ...{ kind: 'clients', row: 0, id: 'E1', names, normalized: ['boreal north shipping'] },
    ...{ birthday: '', birthplaceKey: '', data },
  });
  expect(countryClass('Iran', reference.country)).toBe('equal');
  expect(countryClass('Sweden', reference.country)).toBe('different');
  expect(listedNations(data)).toEqual(['AE', 'IR']);
});
