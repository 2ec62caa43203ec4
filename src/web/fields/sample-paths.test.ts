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

test('each dotted path of a kind is listed once', () => {
  expect(samplePaths(clients)).toEqual({
    clients: ['name', 'address.country', 'address.town', 'address.postcode'],
    contacts: ['firstname'],
    relatedParties: ['name', 'role'],
  });
});

test('a path that two kinds share is listed once among all paths', () => {
  expect(allSamplePaths(samplePaths(clients)).filter((path) => path === 'name')).toEqual(['name']);
});

test('without clients there are no paths', () => {
  expect(allSamplePaths(samplePaths([]))).toEqual([]);
});
