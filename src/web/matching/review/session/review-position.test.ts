import { expect, test } from 'vitest';
import { filterAt, positionIn, positionParts } from './review-position.ts';

const at = (address: string) => positionIn(new URLSearchParams(address));

test('a position is the same after it was kept in an address', () => {
  const address = 'kind=contacts&q=ann&status=decided&change=new&min=50&max=74&record=contacts:x:1&at=key';
  const parts = positionParts(at(address));
  expect(new URLSearchParams(parts as Record<string, string>).toString()).toBe(
    new URLSearchParams(address).toString(),
  );
});

test('an empty address is the whole run, and nothing of it is written into the address', () => {
  expect(Object.values(positionParts(at('')))).toEqual(Array.from({ length: 8 }, () => null));
});

test('what an address says wrongly is as if it were not there', () => {
  expect(at('kind=cats&status=maybe&change=big&min=90&max=10')).toEqual(at(''));
});

test('one end of the scores is enough, and spaces around a search do not count', () => {
  expect(filterAt(at('min=80&q=+ann+'), 'clients')).toMatchObject({ minScore: 80, maxScore: 100, q: 'ann' });
});
