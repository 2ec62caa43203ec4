import { expect, test } from 'vitest';
import type { Field } from './field.ts';
import { uncomparableDates, withStoredBirthdays } from './stored-dates.ts';

const founded: Field = {
  ...{ dataField: 'founded', label: 'Founded', type: 'date', persistent: true, options: [] },
};
const context = {
  fields: new Map([['founded', founded]]),
  mappings: [{ sourceField: 'registration.date', mapsTo: 'founded', appliesTo: ['clients' as const] }],
};
const client = {
  name: 'Penrose Boatyard',
  registration: { date: 'spring 2009' },
  contacts: [
    { id: 'c1', firstname: 'Jory', lastname: 'Pascoe', birthday: '12/06/1979' },
    { id: 'c2', firstname: 'Tamsin', birthday: '1984-03-09', note: '12 June' },
  ],
  associatedparties: [{ id: 'p1', name: 'Quay Holdings', birthday: '12 June 1979' }],
};

test('dates that are not stored as such are found in every entity, with the days they can mean', () => {
  expect(uncomparableDates(client, context)).toEqual([
    {
      ...{ kind: 'clients', itemId: '', name: 'Penrose Boatyard', path: 'registration.date' },
      ...{ label: 'Founded', value: 'spring 2009', days: [] },
    },
    {
      ...{ kind: 'contacts', itemId: 'c1', name: 'Jory Pascoe', path: 'birthday', label: 'Date of birth' },
      ...{ value: '12/06/1979', days: ['1979-06-12', '1979-12-06'] },
    },
    {
      ...{ kind: 'relatedParties', itemId: 'p1', name: 'Quay Holdings', path: 'birthday' },
      ...{ label: 'Date of birth', value: '12 June 1979', days: ['1979-06-12'] },
    },
  ]);
});

test('birthdays that mean one day are stored as that day, and others as they are', () => {
  const stored = withStoredBirthdays(client);
  expect(stored.associatedparties).toEqual([{ id: 'p1', name: 'Quay Holdings', birthday: '1979-06-12' }]);
  expect(stored.contacts).toEqual(client.contacts);
  expect(client.associatedparties[0]?.birthday).toBe('12 June 1979');
});
