import { expect, test } from 'vitest';
import { joinedLines, knownWords, withPlainHyphens } from './divided-words.ts';

const NONE = knownWords([]);
const SOFT = '\u00ad';

/** Words divided at the end of a line, as they are printed on one. */
const joinedAs = (cases: Record<string, string>, words = NONE) => {
  for (const [divided, whole] of Object.entries(cases)) {
    const [text = '', next = ''] = divided.split('|');
    expect(joinedLines(text, next, words), divided).toBe(whole);
  }
};

test('A word that is divided between two lines is whole, whatever the mark is', () => {
  joinedAs({
    'the infor-|mation of': 'the information of',
    'der Haupt-|versammlung': 'der Hauptversammlung',
    'la ré-|novation': 'la rénovation',
    'la exten-|sión': 'la extensión',
    [`the infor${SOFT}|mation`]: 'the information',
    [`the long${SOFT}|term plan`]: 'the longterm plan',
    'a gene-|rate that': 'a generate that',
    'an un-|related firm': 'an unrelated firm',
    'the part-|ners': 'the partners',
    'a tax-|able sum': 'a taxable sum',
    'the AGREE-|MENT': 'the AGREEMENT',
  });
});

test('A compound keeps its hyphen, in the languages that are known', () => {
  joinedAs({
    'the long-|term plan': 'the long-term plan',
    'a well-|known bridge': 'a well-known bridge',
    'a risk-|based view': 'a risk-based view',
    'the self-|employed': 'the self-employed',
    'a third-|party claim': 'a third-party claim',
    'the decision-|making body': 'the decision-making body',
    'a state-of-the-|art lock': 'a state-of-the-art lock',
    'twenty-|five boats': 'twenty-five boats',
    'an e-|mail': 'an e-mail',
    'the Anglo-|Saxon law': 'the Anglo-Saxon law',
    'eine E-|Mail an': 'eine E-Mail an',
    'COVID-|19 rules': 'COVID-19 rules',
    'die technisch-|wissenschaftliche Prüfung': 'die technisch-wissenschaftliche Prüfung',
    'le vingt-|cinq mai': 'le vingt-cinq mai',
    'celui-|ci est': 'celui-ci est',
    'a-t-|il été': 'a-t-il été',
    'c’est-à-|dire': 'c’est-à-dire',
  });
});

test('A part that stands before another one keeps its hyphen and its space', () => {
  joinedAs({
    'short-|and long-term debts': 'short- and long-term debts',
    'Ein-|und Ausgänge': 'Ein- und Ausgänge',
    'pre-|or post-war': 'pre- or post-war',
  });
});

test('What a file writes within its lines decides, and a part at the end of one is no word of it', () => {
  const words = knownWords([
    'The co-pilot and the copartner met the over-seer in the harbour before noon, as the semi-',
    'annual report said of the tomato and of the re-entry.',
  ]);
  joinedAs(
    {
      'the co-|pilot': 'the co-pilot',
      'the over-|seer': 'the over-seer',
      'the co-|partner': 'the copartner',
      'a toma-|to': 'a tomato',
    },
    words,
  );
  expect([...words.keys()]).toContain('entry');
  expect([...words.keys()]).not.toContain('annual');
});

test('A known second word makes a compound of a first one that makes many, and of no other', () => {
  const words = knownWords(['The duration of the exposure of the pets is measured once.']);
  joinedAs({ 'the long-|duration test': 'the long-duration test', 'two car-|pets': 'two carpets' }, words);
});

test('Hyphens that a font names as soft ones are plain where one is painted within a line', () => {
  const lines = (...texts: string[]) => [texts.map((text) => ({ text }))];
  const painted = lines(`a long${SOFT}term plan of the har${SOFT}`, 'bour');
  expect(withPlainHyphens(painted)).toEqual(lines('a long-term plan of the har-', 'bour'));
  const atEnd = lines(`a plan of the har${SOFT}`, 'bour');
  expect(withPlainHyphens(atEnd)).toEqual(atEnd);
});
