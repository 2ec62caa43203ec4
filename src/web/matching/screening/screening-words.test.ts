import { expect, test } from 'vitest';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { NO_FACTS_KNOWN } from '#matching';
import { birthdayVerdict, countryVerdict, warningWords } from './finding-verdicts.ts';
import { reasonHint } from './reason-hints.ts';
import { foundRecordWords, partsSentence, reasonSentence, sinceSentence } from './screening-words.ts';

const NOTHING = { new: 0, changed: 0, gone: 0, clients: 0 };

test('findings since the last visit are called new, and older ones still to look at', () => {
  expect(sinceSentence(null, NOTHING, 0)).toBe('You have not looked before: nothing new.');
  expect(sinceSentence(null, NOTHING, 1_504)).toBe(
    'You have not looked before: nothing new, 1,504 still to look at.',
  );
  expect(sinceSentence(null, { ...NOTHING, new: 3, gone: 1, clients: 2 }, 9)).toBe(
    'You have not looked before: 3 new, 1 gone, at 2 clients.',
  );
});

test('what waits is counted by tier, and likely is said even when nothing is', () => {
  expect(
    partsSentence([
      { part: 'likely', findings: 5, records: 5 },
      { part: 'possible', findings: 1_118, records: 64 },
      { part: 'conflicting', findings: 1, records: 1 },
      { part: 'below', findings: 0, records: 0 },
    ]),
  ).toBe('5 likely, 1,118 possible at 64 records of ours, 1 birthday conflict.');
  expect(partsSentence([{ part: 'likely', findings: 0, records: 0 }])).toBe('0 likely.');
  expect(
    foundRecordWords({
      ...{ clientId: 'a', clientName: 'Åkerlund Timmer AB', kind: 'contacts', recordId: 'a:c' },
      ...{ recordName: 'Inés Núñez', findings: 6, best: 59 },
    }),
  ).toBe('Contact of Åkerlund Timmer AB. 6 findings');
});

const found = (parts: Partial<Finding>) =>
  ({
    ...{ kind: 'contacts', birthday: 'missing', country: 'missing' },
    facts: NO_FACTS_KNOWN,
    ...{
      ours: { birthday: '', country: '', nationality: '' },
      theirs: { birthday: '', country: '', nationality: '', programme: '' },
    },
    ...parts,
  }) as Finding;

test('a verdict has a sign of its own beside its word, and says the values that were compared', () => {
  const ours = { birthday: '1953-08-31', country: 'Norway', nationality: 'Norwegian' };
  const theirs = { birthday: '1960', country: 'Sweden', nationality: 'Swedish', programme: '' };
  const facts = { ...NO_FACTS_KNOWN, birthyear: 'near' } as const;
  expect(birthdayVerdict(found({ birthday: 'conflict', facts, ours, theirs })).words).toBe(
    'Conflict, years near',
  );
  expect(birthdayVerdict(found({ birthday: 'conflict', ours, theirs }))).toEqual({
    ...{ sign: 'against', words: 'Conflict', values: '31 August 1953 / 1960' },
  });
  expect(birthdayVerdict(found({ birthday: 'exact', ours, theirs: { ...theirs, ...ours } }))).toEqual({
    ...{ sign: 'same', words: 'Same', values: '31 August 1953' },
  });
  expect(birthdayVerdict(found({ birthday: 'one-digit', ours, theirs })).sign).toBe('near');
  expect(birthdayVerdict(found({ ours })).words).toBe('Only ours');
  expect(birthdayVerdict(found({ theirs })).words).toBe('Only theirs');
  expect(birthdayVerdict(found({})).words).toBe('No birthday');
  expect(countryVerdict(found({ country: 'different', ours, theirs }))).toMatchObject({
    ...{ sign: 'against', words: 'Norway / Sweden' },
  });
  expect(
    countryVerdict(found({ country: 'equal', ours, theirs: { ...theirs, country: 'NO' } })),
  ).toMatchObject({
    ...{ sign: 'same', words: 'Norway' },
  });
});

test('nationalities go before countries, and what else speaks against a pair is a warning', () => {
  const ours = { birthday: '', country: 'Cyprus', nationality: 'Cypriot' };
  const theirs = { birthday: '', country: 'Russia', nationality: 'Cyprus, Russia', programme: '' };
  const facts = {
    ...NO_FACTS_KNOWN,
    nationality: 'equal',
    birthcountry: 'different',
    gender: 'different',
  } as const;
  const one = found({ country: 'different', ours, theirs, facts });
  expect(countryVerdict(one)).toEqual({
    ...{ sign: 'same', words: 'Same nationality', values: 'Cypriot / Cyprus, Russia' },
  });
  expect(warningWords(one)).toBe('Country of birth differs. Gender differs.');
  const other = found({ ours, theirs, facts: { ...facts, nationality: 'different', gender: 'missing' } });
  expect(countryVerdict(other)).toMatchObject({ sign: 'against', words: 'Other nationality' });
  expect(warningWords(other)).toBe('Country of birth differs.');
});

test('a reason says what the values say of it', () => {
  const ours = { birthday: '1953-08-31', country: '', nationality: '' };
  const theirs = { birthday: '1960', country: '', nationality: '', programme: '' };
  const reason = { code: 'different-birthday', label: 'Different birthday' };
  expect(reasonHint(reason, found({ birthday: 'conflict', ours, theirs }))).toEqual({
    ...{ words: '31 August 1953 / 1960', isAgainst: false },
  });
  expect(reasonHint(reason, found({ birthday: 'exact', ours, theirs }))).toEqual({
    ...{ words: 'but it is the same', isAgainst: true },
  });
  expect(reasonHint({ code: 'common-name', label: 'Common name' }, found({ ours, theirs }))).toBeNull();
});

test('a finding that is open again says which value was what and is what', () => {
  const [at, by] = [new Date().toISOString(), 'ruth@cairn.example'];
  const finding = found({
    ...{ state: 'changed', cause: 'list', listName: 'Watch', listVersion: '2', changedAt: at },
    ...{ fields: ['birthday'], earlier: { value: 'delete', by, at } },
    changes: [
      { side: 'theirs', field: 'birthday', before: '1960', after: '1953' },
      { side: 'ours', field: 'name', before: 'Anna', after: 'Anya' },
      { side: 'theirs', field: 'residenceAddress.country', before: 'Malta', after: '' },
      { side: 'theirs', field: 'remarks', before: '', after: `${'x'.repeat(80)}yyy` },
    ],
  });
  expect(reasonSentence(finding)).toBe(
    'Deleted by ruth today, and open again. Changed today in Watch, version 2. Their date of birth was 1960, is now 1953; ' +
      'our name was Anna, is now Anya; their residence address, country was Malta, is no longer given; ' +
      `their remarks was not given, is now ${'x'.repeat(80)}….`,
  );
  expect(reasonSentence({ ...finding, state: 'new', changes: finding.changes.slice(0, 1) })).toBe(
    'Deleted by ruth today, and open again. Changed today in Watch, version 2. Their date of birth was 1960, is now 1953.',
  );
  expect(reasonSentence({ ...finding, earlier: null, changes: [] })).toBe(
    'Changed today in Watch, version 2: date of birth.',
  );
});
