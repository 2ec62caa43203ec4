import { expect, test } from 'vitest';
import type { Client } from '#records';
import { allSamplePaths, samplePaths } from './sample-paths.ts';

const clients: Client[] = [
  {
    name: 'Hadleigh Marine Holdings Ltd',
    address: { country: 'United Kingdom', town: 'Ramsgate' },
    contacts: [{ id: 'c1', firstname: 'Cormac' }],
  },
  {
    name: 'Saltmarsh & Daughters',
    address: { country: 'Ireland', postcode: 'T12' },
    associatedparties: [{ id: 'p1', name: 'Pegwell Bay Nominees Ltd', role: 'Shareholder' }],
  },
];

test('the paths of each kind are dotted and named once', () => {
  expect(samplePaths(clients)).toEqual({
    clients: ['name', 'address.country', 'address.town', 'address.postcode'],
    contacts: ['firstname'],
    relatedParties: ['name', 'role'],
  });
});

test('taken together, a path that two kinds share is named once', () => {
  expect(allSamplePaths(samplePaths(clients)).filter((path) => path === 'name')).toEqual(['name']);
});

test('without clients there are no paths', () => {
  expect(allSamplePaths(samplePaths([]))).toEqual([]);
});
