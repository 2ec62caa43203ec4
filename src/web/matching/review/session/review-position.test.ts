import { expect, test } from 'vitest';
import { filterAt, filterText, positionIn, positionParts } from './review-position.ts';

const at = (address: string) => positionIn(new URLSearchParams(address));

test('a position survives a round trip through an address', () => {
  const address =
    'kind=contacts&q=ann&status=decided&change=new&min=50&max=74&whose=mine&list=OFAC+SDN&tier=possible&birthday=near&country=CY&topic=HARBOUR-1&record=contacts:x:1&at=key';
  const parts = positionParts(at(address));
  expect(new URLSearchParams(parts as Record<string, string>).toString()).toBe(
    new URLSearchParams(address).toString(),
  );
});

test('an empty address is the unfiltered run, which adds no parameter to the address', () => {
  expect(Object.values(positionParts(at('')))).toEqual(Array.from({ length: 14 }, () => null));
});

test('invalid parameters of an address are ignored', () => {
  expect(at('kind=cats&status=maybe&change=big&country=Cyprus&min=90&max=10')).toEqual(at(''));
});

test('one end of the score range is enough, and the search text is trimmed', () => {
  expect(filterAt(at('min=80&q=+ann+'), 'clients')).toMatchObject({ minScore: 80, maxScore: 100, q: 'ann' });
});

test('a saved view has the filters and the kind, and neither the open record nor the chosen item', () => {
  const shown = at('q=ann&birthday=near&record=contacts:x:1&at=key');
  expect(filterText(shown, 'contacts')).toBe('kind=contacts&q=ann&birthday=near');
  const { recordId, at: chosen, ...filters } = shown;
  expect(at(filterText(shown, 'contacts'))).toMatchObject({ ...filters, kind: 'contacts' });
  expect(filterText(at('kind=contacts&record=contacts:x:1'), 'contacts'), 'nothing is filtered').toBe('');
});
