import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWords } from './compare-words.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 20 });

describe('the words of two names', () => {
  test('are shared, near, or only in one; the letters that differ are marked', () => {
    expect(compareWords('jon michael smith', 'john smyth michael baker')).toEqual({
      shared: ['michael'],
      near: [
        { internal: 'jon', external: 'john', internalLetters: [], externalLetters: [2] },
        { internal: 'smith', external: 'smyth', internalLetters: [2], externalLetters: [2] },
      ],
      onlyInternal: [],
      onlyExternal: ['baker'],
    });
  });

  test('are paired with the nearest word, not the first', () => {
    const { near, onlyExternal } = compareWords('anderson', 'andersen andersons');
    expect(near.map(({ external }) => external)).toEqual(['andersons']);
    expect(onlyExternal).toEqual(['andersen']);
  });

  test('are not near when few letters are common, or a word is very long', () => {
    expect(compareWords('ann', 'dan').near).toEqual([]);
    expect(compareWords('x'.repeat(5_000), `${'x'.repeat(5_000)}y`).near).toEqual([]);
  });

  test('are each in one list, as often as in the name; near words are equal without the marked letters', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const { shared, near, onlyInternal, onlyExternal } = compareWords(a, b);
        const sorted = (words: string[]) => words.toSorted();
        const split = (text: string) => sorted(text.split(' ').filter(Boolean));
        expect(sorted([...shared, ...near.map((pair) => pair.internal), ...onlyInternal])).toEqual(split(a));
        expect(sorted([...shared, ...near.map((pair) => pair.external), ...onlyExternal])).toEqual(split(b));
        for (const pair of near) {
          const kept = (word: string, places: number[]) =>
            [...word].filter((_, at) => !places.includes(at)).join('');
          expect(kept(pair.internal, pair.internalLetters)).toBe(kept(pair.external, pair.externalLetters));
        }
      }),
    );
  });
});
