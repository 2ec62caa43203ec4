import { describe, expect, test } from 'vitest';
import { type EntityKind, type JsonObject, pathLabel } from '#records';
import { aMatchRecord } from '../../../tests/support/match-factories.ts';
import { pairEvidence } from '../evidence/evidence.ts';
import { fieldCorrespondence } from '../field-correspondence.ts';
import { namesOf } from '../match-entities.ts';
import { compareFields } from './compare-fields.ts';
import { comparisonRows } from './comparison-rows.ts';
import { ownFields } from './own-fields.ts';

type Pair = { kind?: EntityKind; ours: JsonObject; theirs: JsonObject };

const MAPPINGS = [
  { sourceField: 'registration.number', mapsTo: 'registrationNumber', appliesTo: ['clients' as const] },
  { sourceField: 'registration.legalForm', mapsTo: 'legalForm', appliesTo: ['clients' as const] },
];

function rowsOf({ kind = 'clients', ours, theirs }: Pair) {
  const naming = { correspondence: fieldCorrespondence(kind, MAPPINGS), labelOf: pathLabel };
  const own = ownFields(kind, ours, naming);
  const { birthday, birthplace, name, prevname, alias, ...values } = theirs;
  const [first = '', other, more] = [name, prevname, alias].map((text) => (text ? String(text) : undefined));
  const reference = aMatchRecord({
    ...{ kind, name: first, values },
    ...(other && { prevname: other }),
    ...(more && { alias: more }),
    ...(birthday ? { birthday: String(birthday) } : {}),
    ...(birthplace ? { birthplace: String(birthplace) } : {}),
  });
  const internal = {
    ...{ id: 'ours', kind, names: namesOf(kind, ours) },
    ...(ours.birthday ? { birthday: String(ours.birthday) } : {}),
    ...(ours.birthplace ? { birthplace: String(ours.birthplace) } : {}),
  };
  const evidence = pairEvidence(internal, reference);
  return comparisonRows(own, compareFields(own, reference, { kind, evidence, naming }));
}

/** The verdict of the row with this label. */
function verdictOf(pair: Pair, label: string): string | undefined {
  const row = rowsOf(pair).find((one) => one.label === label);
  return row && [row.verdict, row.sameAs].filter(Boolean).join(' ');
}

describe('The comparison of one field', () => {
  test.each<[string, JsonObject, JsonObject, string, string | undefined]>([
    ['an equal country', { address: { country: 'Sweden' } }, { country: 'SE' }, 'Country', 'same'],
    ['another country', { address: { country: 'Austria' } }, { country: 'Australia' }, 'Country', 'conflict'],
    ['a country of ours alone', { address: { country: 'Sweden' } }, {}, 'Country', 'only-internal'],
    ['a country of theirs alone', {}, { country: 'Sweden' }, 'Country', 'only-external'],
    [
      'a number with other signs',
      { registration: { number: 'DS-559 412' } },
      { registrationNumber: 'ds559412' },
      'Registration, number',
      'same',
    ],
    [
      'another number',
      { registration: { number: '559412' } },
      { registrationNumber: '559413' },
      'Registration, number',
      'differs',
    ],
    [
      'a legal form in another spelling',
      { registration: { legalForm: 'AB' } },
      { legalForm: 'Aktiebolag' },
      'Registration, legal form',
      'same',
    ],
    ['an accent', { industry: 'Café' }, { industry: 'CAFE' }, 'Industry', 'same-but-accents'],
    ['one word of several', { industry: 'Logging' }, { industry: 'Logging of forests' }, 'Industry', 'near'],
    ['other words', { industry: 'Forestry' }, { industry: 'Banking' }, 'Industry', 'differs'],
    [
      'one of several values',
      { countries: ['Sweden'] },
      { countries: ['FI', 'SE'] },
      'Countries',
      'same-one-of-several',
    ],
    [
      'the value of another field of ours',
      { vat: 'GB 1234 567' },
      { lei: 'GB1234567' },
      'LEI',
      'same-as-other Vat',
    ],
    ['nothing on both sides', { sector: '' }, { sector: '' }, 'Sector', undefined],
  ])('%s', (_what, ours, theirs, label, verdict) => {
    expect(verdictOf({ ours, theirs }, label)).toBe(verdict);
  });

  test.each<[string, JsonObject, JsonObject, string, string | undefined]>([
    [
      'a nationality and its country',
      { nationality: 'Cypriot' },
      { nationality: 'Cyprus' },
      'Nationality',
      'same',
    ],
    ['another nationality', { nationality: 'Serbian' }, { nationality: 'Syria' }, 'Nationality', 'conflict'],
    [
      'one of several nationalities',
      { nationality: 'Serbian' },
      { nationalities: ['Syria', 'RS'] },
      'Nationality',
      'same-one-of-several',
    ],
    [
      'none of several nationalities',
      { nationality: 'Serbian' },
      { nationalities: ['Syria', 'IQ'] },
      'Nationality',
      'conflict',
    ],
    ['an unknown nationality', { nationality: 'Serbian' }, { nationality: 'none' }, 'Nationality', 'differs'],
    [
      'another country of birth',
      { birthcountry: 'UK' },
      { birthcountry: 'IE' },
      'Country of birth',
      'conflict',
    ],
    ['the same gender', { gender: 'female' }, { gender: 'F' }, 'Gender', 'same'],
    ['another gender', { gender: 'female' }, { gender: 'M' }, 'Gender', 'conflict'],
    ['the same day', { birthday: '1968-01-14' }, { birthday: '1968-01-14' }, 'Date of birth', 'same'],
    ['another day', { birthday: '1968-01-14' }, { birthday: '1942-07-02' }, 'Date of birth', 'conflict'],
    ['the same year alone', { birthday: '1968-01-14' }, { birthday: '1968' }, 'Date of birth', 'near'],
    ['an equal place of birth', { birthplace: 'Hull' }, { birthplace: 'HULL' }, 'Place of birth', 'same'],
    ['a programme', {}, { programs: ['SDGT'] }, 'Programme', 'listed'],
    [
      'the same town',
      { street: '14 Anchor Street', city: 'Limassol' },
      { city: 'Limassol', country: 'Cyprus' },
      'Address',
      'same-town',
    ],
    [
      'another name of theirs that is ours',
      { firstname: 'Ann', lastname: 'Marsh' },
      { name: 'X', alias: 'Ann Marsh' },
      'Also known as',
      'same-as-other Name',
    ],
  ])('of people: %s', (_what, ours, theirs, label, verdict) => {
    expect(verdictOf({ kind: 'contacts', ours, theirs }, label)).toBe(verdict);
  });
});

describe('Two records side by side', () => {
  const address = { street: 'Sågverksgatan 12', city: 'Sundsvall', postcode: '852 99', country: 'Sweden' };
  const ours = {
    ...{ id: 'a', name: 'Åkerlund Timmer AB', prevname: 'Åkerlund & Söner AB', clientType: 'Company' },
    ...{ address, registration: { number: '559000-0412', legalForm: 'AB' }, notes: 'Met in 2016' },
  };
  const theirs = {
    ...{ name: 'Åkerlund Timmer Aktiebolag', remarks: 'Long. '.repeat(200).trim(), customertype: 'Company' },
    ...{ industrycode: '02200', industrydescription: 'Logging', country: 'Finland' },
    residenceAddress: { street: 'Strandgatan 7', city: 'Vaasa', postcode: '65199', country: 'Finland' },
    postalAddress: address,
    ...{ registrationNumber: '2419-0573', legalForm: 'Aktiebolag' },
  };

  test('stand in one order: conflicts, names, addresses, registration, legal form, industry, others, remarks', () => {
    const rows = rowsOf({ ours, theirs });
    expect(rows.map(({ label, verdict }) => `${label}: ${verdict}`)).toEqual([
      'Country: conflict',
      'Name: same',
      'Former names: only-internal',
      'Address: differs',
      'Postal address: same-as-other',
      'Registration, number: differs',
      'Registration, legal form: same',
      'Industry: only-external',
      'Client type: same',
      'Notes: only-internal',
      'Remarks: only-external',
    ]);
    expect(rows.filter(({ isEqual }) => isEqual).map(({ label }) => label)).toEqual(['Client type']);
  });

  test('are shown in full, each address on one line, its country only where it is another', () => {
    const rows = rowsOf({ ours, theirs });
    const of = (label: string) => rows.find((row) => row.label === label);
    expect(of('Remarks')?.external).toEqual([theirs.remarks]);
    expect(of('Address')).toMatchObject({
      internal: ['Sågverksgatan 12, Sundsvall, 852 99'],
      external: ['Strandgatan 7, Vaasa, 65199'],
    });
    expect(of('Postal address')?.external).toEqual(['Sågverksgatan 12, Sundsvall, 852 99, Sweden']);
    expect(of('Industry')?.external).toEqual(['02200 Logging']);
  });

  test('show every value of a list that is made of parts', () => {
    const papers = [{ type: 'Passport', number: 'K0417731' }];
    const row = rowsOf({ kind: 'contacts', ours: {}, theirs: { name: 'X', papers } }).find(
      ({ label }) => label === 'Papers',
    );
    expect(row?.external).toEqual(['Type Passport, Number K0417731']);
  });
});
