import { expect, test } from 'vitest';
import { embeddedSummarizer } from './embedded-summarizer.ts';

const BOILERPLATE =
  'The group continues to pursue its strategy of sustainable and profitable growth in all of its financial markets.';
const BREACH =
  'At the end of June the ratio of net debt to earnings stood at 4.1, which is a breach of the covenant of 3.5 in the loan from the banks.';
const CUSTOMERS =
  'Two customers together account for 41 % of the revenue, and neither of them is bound beyond the next season.';
const GOING_CONCERN =
  'The auditors draw attention to a material uncertainty that may cast significant doubt on the ability of the company to continue as a going concern.';
const PLAIN = [
  'The company packs and sells preserved fish from four works on the eastern coast.',
  'Revenue reached 48.2 million euros after 47.9 million in the year before.',
  'The new canteen at the second works was opened by the mayor in May.',
  'Staff gave four hundred hours to the cleaning of the beach beside the works.',
  'The board met nine times, and its members attended almost all of the meetings.',
  'A new label with a larger herring was well received by shops in the north.',
  'The fleet of vans was replaced, and drivers report that the new ones are quieter.',
  'Interest in the open day was great, and a second day will be held next spring.',
  'The works council was informed of all steps in good time and agreed to them.',
];

/** Three pages whose every third sentence is boilerplate. */
function reportPages(): string[] {
  const page = (facts: readonly string[]) =>
    facts.flatMap((fact) => [BOILERPLATE, fact, BOILERPLATE, BOILERPLATE]).join(' ');
  const part = (from: number) => PLAIN.slice(from, from + 3);
  return [page(part(0)), page([...part(3), BREACH, CUSTOMERS]), page([...part(6), GOING_CONCERN])];
}

const summarize = async (prompt: string) =>
  (await embeddedSummarizer.summarize({ prompt, pages: reportPages() })).points.map(({ text }) => text);

test('The financial risks of a business report are found though the question has none of their words', async () => {
  const found = await summarize('What are the financial risks?');
  for (const risk of [BREACH, CUSTOMERS, GOING_CONCERN]) expect(found).toContain(risk);
  expect(found).not.toContain(BOILERPLATE);
});

test('A sentence that stands on every page is not in a summary of what is important', async () => {
  expect(await summarize('Summarise this document')).not.toContain(BOILERPLATE);
});

test('A prompt says how many sentences a summary has', async () => {
  expect(await summarize('The risks in two sentences, please')).toHaveLength(2);
  expect((await summarize('A detailed summary')).length).toBeGreaterThan(7);
});

test('Sources at the end of a file are in no summary', async () => {
  const source = 'Alder, J. Preserved fish and the risks of its makers. Journal of Fisheries, 2019.';
  const pages = [...reportPages(), `References\n[1] ${source}\n[2] ${source}`];
  const { points } = await embeddedSummarizer.summarize({ prompt: 'preserved fish makers', pages });
  expect(points.filter(({ text }) => text.includes('Alder'))).toEqual([]);
});
