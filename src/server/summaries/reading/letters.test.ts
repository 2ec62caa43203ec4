import { expect, test } from 'vitest';
import { repairLetters } from './letters.ts';

test('Loose accents are joined to their letters, as old TeX files write them', () => {
  const cases = {
    'la r´esistance de r´ef´erence': 'la résistance de référence',
    'les branch´ees, le probl`eme': 'les branchées, le problème',
    'la gravit´e': 'la gravité',
    'fran¸cais et na¨ıf': 'français et naïf',
    'la mˆeme ˆıle': 'la même île',
    'Universit¨at M¨unchen': 'Universität München',
    'l’exp´ erience ´etait longue': 'l’expérience était longue',
    'Erd˝os und Dvoˇrák': 'Erdős und Dvořák',
  };
  for (const [read, meant] of Object.entries(cases)) expect(repairLetters(read)).toBe(meant);
});

test('An accent after its letter is joined to it, and one without a letter stays', () => {
  expect(repairLetters('cafe´ 5')).toBe('café 5');
  for (const text of ['the `a` key', '5 ˆ 2', '¨']) expect(repairLetters(text)).toBe(text);
});

test('Ligatures are letters, and words set with spaces are words', () => {
  expect(repairLetters('the ﬁrst oﬃce ﬂoor')).toBe('the first office floor');
  expect(repairLetters('S U M M A R Y of 2024')).toBe('SUMMARY of 2024');
  expect(repairLetters('H a r b o u r')).toBe('Harbour');
  for (const text of ['plan A B or C', 'J. R. R. Tolkien', 'a b c']) expect(repairLetters(text)).toBe(text);
});

test('The shapes that Arabic letters have in a word are these letters', () => {
  expect(repairLetters('واﻓﻖ ﻣﺠﻠﺲ اﻹدارة ﻋﻠﻰ ﻣﻴﺰاﻧﻴﺔ')).toBe('وافق مجلس الإدارة على ميزانية');
});

test('A sign of a symbol font is the mark of an item at the beginning of a line, and else nothing', () => {
  expect(repairLetters('\uf0b7 A user connects')).toBe('• A user connects');
  expect(repairLetters('the steps are:\uf0d8 first')).toBe('the steps are:  first');
});

test('A ligature without a name is read where fonts agree on it, and else no letter', () => {
  expect(repairLetters('the \uf001rst o↵er, an o↵-the-shelf re\uf002ex')).toBe(
    'the first offer, an off-the-shelf reflex',
  );
  expect(repairLetters('o\ue0a0ce')).toBe('o\ufffdce');
});
