import { expect, test } from 'vitest';
import { readBirthdays, readOwnBirthdays } from './read-birthdays.ts';

test.each([
  ['1961-03-12', '1961-03-12', true],
  ['12 Mar. 1961', '1961-03-12', true],
  ['12/03/1961', '1961-03-12', true],
  ['March 12, 1961', '1961-03-12', true],
  ['1961', '1961', true],
  ['March 1961', '1961-03', true],
  ['03/1961', '1961-03', true],
  ['dd/mm/1961', '1961', false],
  ['00/00/1961', '1961', false],
  ['--/--/1961', '1961', false],
  ['1961-00-00', '1961', false],
  ['dd/03/1961', '1961-03', false],
  ['00/03/1961', '1961-03', false],
  ['circa 1961', 'circa 1961', false],
  ['Approximately 1961', 'circa 1961', false],
  ['c. 1961', 'circa 1961', false],
  ['circa 07 Jul 1966', 'circa 1966-07-07', false],
  ['1951 to 1953', '1951 to 1953', false],
  ['01 Jan 1961 to 31 Dec 1962', '1961-01-01 to 1962-12-31', false],
  ['12/03/1961 00:00:00', '1961-03-12', true],
  ['13/03/1961 0:00', '1961-03-13', true],
  ['3/25/1961 12:00:00 AM; 1962', '1961-03-25; 1962', true],
  ['01/02/1960-03/04/1965', '1960-02-01 to 1965-04-03', false],
  ['between 01.02.1960 -03.04.1965', '1960-02-01 to 1965-04-03', false],
  ['Mar 1962-Feb 1963', '1962-03 to 1963-02', false],
  ['circa 1979-1982', 'circa 1979 to 1982', false],
  ['1956-1957', '1956 to 1957', false],
  ['1960-65', '1960 to 1965', false],
  ['1960-11', '1960-11', true],
  ['1965-60', '1965', false],
  ['Between 1963 to 1968', '1963 to 1968', false],
  ['1961; 1962', '1961; 1962', true],
  ['a) 1966 b) 1960', '1960; 1966', true],
  ['a) 5 Oct. 1965\r\nb) 3 Mar. 1965\r\nc) 1970', '1965-03-03; 1965-10-05; 1970', true],
  ['1) 5 Oct. 1965;2) 3 Mar. 1965,3) 1970', '1965-03-03; 1965-10-05; 1970', true],
  ['(i) 5 Oct. 1965 (ii) 3 Mar. 1965\n(iii) 1970', '1965-03-03; 1965-10-05; 1970', true],
  ['14 Mar 1974 >> 13 Apr 1974', '1974-03-14; 1974-04-13', true],
  ['19/03/1967; alt DOB: 19/11/1956', '1956-11-19; 1967-03-19', true],
  ['12/03/1961\n13/04/1962', '1961-03-12; 1962-04-13', true],
  ['12 Mar 1961, 13 Apr 1962', '1961-03-12; 1962-04-13', true],
  ['March 1961, April 1962', '1961-03; 1962-04', true],
  ['1963 or 1964 or 1965', '1963; 1964; 1965', true],
  ['Between Aug. and Sep 1977', '1977-08 to 1977-09', false],
  ['31/02/1961', '1961-02-31', false],
  ['03/25/1961', '1961-03-25', true],
  ['31/13/1961', '1961-13-31', false],
  ['2000-14-24', '2000-14-24', false],
  ['24/06/1402 (Hijri Calendar)', undefined, false],
  ['1331/10/17', undefined, false],
  ['30-35 years old', undefined, false],
  ['died 1999', undefined, false],
  ['na', undefined, false],
])('the birthdays of “%s” are %s', (written, text, isPlain) => {
  expect(readBirthdays(written)).toEqual({ text, isPlain });
  if (text) expect(readBirthdays(text).text).toBe(text);
});

test('a birthday of ours that can mean several days is none, and one that is known in part is kept so', () => {
  expect(readOwnBirthdays('03/04/1961')).toBeUndefined();
  expect(readOwnBirthdays('03/04/1961 00:00:00')).toBeUndefined();
  expect(readOwnBirthdays('13/04/1961')).toBe('1961-04-13');
  expect(readOwnBirthdays('13/04/1961 00:00:00.000')).toBe('1961-04-13');
  expect(readOwnBirthdays('circa 1961')).toBe('circa 1961');
  expect(readOwnBirthdays('1961; 1962')).toBe('1961; 1962');
  expect(readOwnBirthdays('')).toBeUndefined();
});
