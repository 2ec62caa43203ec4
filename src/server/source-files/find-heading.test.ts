import { describe, expect, it } from 'vitest';
import { findHeading } from './find-heading.ts';

describe('The heading of a table', () => {
  const title = ['Client master list, extract', '', '', '', ''];
  const names = [
    'Ref',
    'Client Name *',
    'Country',
    'First name',
    'Surname',
    'Born',
    'Email',
    'Phone',
    'City',
  ];
  const row = [
    '00100000',
    'Alder Capital Ltd',
    'UK',
    'Zoë',
    "O'Neill",
    '1/2/1970',
    'zoe@alder.example',
    '',
    '',
  ];

  it('is below a title', () => {
    expect(findHeading([title, names, row])).toBe(1);
  });

  it('may say a name more than once', () => {
    expect(findHeading([title, [...names, 'Country', 'First name', 'Surname'], row])).toBe(1);
  });

  it('is below a line of who made the list and when, and below one of the names of groups', () => {
    expect(findHeading([['Made by:', 'J. Smith', 'Date:', '20 Nov 2026'], names, row])).toBe(1);
    expect(findHeading([['Client', '', '', 'Person', '', '', 'Reached by', '', ''], names, row])).toBe(1);
  });

  it('may lack a name, above rows of letters of which one has a number', () => {
    const people = ['Anna Pier', 'Tom Quay', 'Wenna Mole', 'Jory Berth'].map((name, at) => [
      `P${at}`,
      'x',
      name,
    ]);
    expect(findHeading([['Ref', '', 'Name'], ...people, ['P9', 'x', '1842']])).toBe(0);
  });

  it('is below one of merged cells, also of a small table', () => {
    const small = ['id', 'first name', 'last name', 'born'];
    const rows = [['1', 'Zoë', "O'Neill", '1970-02-01']];
    expect(findHeading([['Person', '', '', 'Birth'], small, ...rows])).toBe(1);
    expect(
      findHeading([
        ['id', '', 'name'],
        ['A1', 'x', 'Zoë'],
        ['A2', 'y', 'Bo'],
      ]),
    ).toBe(0);
    expect(findHeading([['id', '', 'name', 'born'], ...rows])).toBe(0);
  });

  it('is below a line that no row fits', () => {
    const small = ['id', 'first name', 'last name', 'born'];
    expect(findHeading([['Made 1/2/2026', 'by J. Smith'], small, ['1', 'Zoë', "O'Neill", '']])).toBe(1);
  });

  it('is the first line of a narrow table with a longer row', () => {
    expect(findHeading([['id', 'name'], ['1', 'Alder', 'Capital', 'Ltd'], row])).toBe(0);
    expect(findHeading([names, row, row])).toBe(0);
  });
});
