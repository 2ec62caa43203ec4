import { expect, test } from 'vitest';
import { abbreviationsIn, spelledOut } from './abbreviations.ts';
import { embeddedSummarizer } from './embedded-summarizer.ts';

test('An abbreviation stands for the words before its brackets of which it is made', () => {
  const long = (text: string) => [...abbreviationsIn([text])].map(([short, words]) => [short, words.length]);
  expect(long('The auditors wrote a going-concern note (GCN) in May.')).toEqual([['gcn', 3]]);
  expect(long('It owes the Bank of Northern Isles (BNI) a sum.')).toEqual([['bni', 3]]);
  expect(long('Several key risk indicators (KRIs) rose.')).toEqual([['kri', 3]]);
  expect(long('The board met (UK) and left. It was noted (Table).')).toEqual([]);
});

test('An abbreviation is replaced by its words wherever it stands', () => {
  const known = abbreviationsIn(['a going-concern note (GCN)']);
  expect(spelledOut(['lender', 'gcn'], known)).toEqual(['lender', ...(known.get('gcn') ?? [])]);
});

test('Sentences that have only the abbreviation answer a question for its long form', async () => {
  const plain = Array.from(
    { length: 12 },
    (_, index) =>
      `In week ${index + 1} the crew painted the northern moorings of berth ${index + 20} in grey.`,
  );
  const pages = [
    `The auditors added a going-concern note (GCN) to the accounts. ${plain.slice(0, 6).join(' ')}`,
    `${plain.slice(6).join(' ')} Two lenders asked for talks because of the GCN in the accounts.`,
  ];
  const prompt = 'What follows from the going-concern note? Two sentences.';
  const { points } = await embeddedSummarizer.summarize({ prompt, pages });
  expect(points.map(({ text }) => text)).toEqual([
    'The auditors added a going-concern note (GCN) to the accounts.',
    'Two lenders asked for talks because of the GCN in the accounts.',
  ]);
});
