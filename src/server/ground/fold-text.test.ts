import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedWords, foldText } from './fold-text.ts';

describe('text folded for search', () => {
  it.each([
    ['Émile  ZOLA', 'emile zola'],
    ["O'Brien & Sons, Ltd.", 'obrien sons ltd'],
    ['Straße STRASSE STRAẞE', 'strasse strasse strasse'],
    ['Łąkowski', 'lakowski'],
    ['Ærø Œuvre Đorđe Ðór', 'aero oeuvre dorde dor'],
    ['Þór ISPARTA Isparta ıspartA', 'thor isparta isparta isparta'],
    ['Ħal Ŋ ĸ Ŧ', 'hal n k t'],
    ['ΟΔΟΣ οδος Οδοσ', 'οδοσ οδοσ οδοσ'],
    ['ﬁrst', 'first'],
    ['北京 银行', '北京 银行'],
    ['100%_\\', '100'],
    ['\0!?', ''],
  ])('the folded text of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('folded text contains no pattern characters of a database, and folding is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text);
        expect(folded).not.toMatch(/[%_\\\0]/);
        expect(folded.isWellFormed()).toBe(true);
        expect(foldText(folded)).toBe(folded);
      }),
    );
  });

  it('folded words are distinct', () => {
    expect(foldedWords(foldText('Ann Ann Lee'))).toEqual(['ann', 'lee']);
  });
});
