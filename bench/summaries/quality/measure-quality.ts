/**
 * `npm run bench summaries quality [<folder>] [--news <folder>] [--every <n>] [--write]`: how good the sentences are that are chosen without
 * a model, beside the first three, as many words of the beginning, and TextRank. The papers of `<folder>` are those of
 * ScisummNet, which whoever runs this fetches: `data/Training-Set-2019/Task2` of github.com/WING-NUS/scisumm-corpus. For news see read-news.ts.
 */
import { parseArgs } from 'node:util';
import { embeddedSummarizer } from '../../../src/server/summary-engine/embedded-summarizer.ts';
import { type Sentence, sentencesOf } from '../../../src/server/summary-engine/sentences.ts';
import { readMarkedDocuments } from '../../../tests/support/marked-documents.ts';
import { writeSection } from '../../write-section.ts';
import { bootstrap, type Interval } from './bootstrap.ts';
import { byTextRank } from './peers.ts';
import { readNews } from './read-news.ts';
import { type Paper, readPapers } from './read-papers.ts';
import { type Rouge, rouge, tokensOf } from './rouge.ts';

const PROMPT = 'Summarise this document';
/** Asked of the same papers: a general prompt weighs what is central, and should make no summary worse. */
const GENERAL_PROMPTS = ['What are the main findings?', 'Contribution, method and results'] as const;
const INTRODUCTION =
  'Sentences chosen without a model, beside the first three sentences, the beginning cut at as many words, and TextRank cut at as many words. Papers are those of ScisummNet 2019 (computational linguistics, `data/Training-Set-2019/Task2` of [WING-NUS/scisumm-corpus](https://github.com/WING-NUS/scisumm-corpus)) that have an abstract of 300 characters which is not in their text as well; the text is summarised and compared with the abstract, F1 in percent, words as they are. Hits are the marked sentences of `tests/fixtures/summary-documents.txt` that are found, with as many sentences for each; of what answers a question its further places too. *First*: the first statement of the answer is a marked one. In brackets the 95 % interval of 2,000 draws; *difference* is Cairn less the other on the same files.';

const OPTIONS = {
  news: { type: 'string' },
  every: { type: 'string', default: '1' },
  write: { type: 'boolean', default: false },
} as const;

type Peer =
  | 'Cairn'
  | `Cairn, “${(typeof GENERAL_PROMPTS)[number]}”`
  | 'first three'
  | 'beginning, as long'
  | 'TextRank, as long';
type Scores = Map<Peer, Rouge[]>;

/** Measures both and prints the table. */
export async function measureQuality(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    options: OPTIONS,
    allowPositionals: true,
  });
  const every = Number(values.every);
  const chosen = (all: readonly Paper[]) => all.filter((_, index) => index % every === 0);
  const [folder] = positionals;
  const papers = folder ? chosen(await readPapers(folder)) : [];
  const news = values.news ? chosen(await readNews(values.news)) : [];
  const text = [
    INTRODUCTION,
    `Made by \`npm run bench summaries quality -- <folder>${every > 1 ? ` --every ${every}` : ''} --write\`.`,
    '',
    ...(await hitTable()),
    ...(papers.length > 0 ? ['', ...rougeTable(await scoresOf(papers), `${papers.length} papers`)] : []),
    ...(news.length > 0 ? ['', ...rougeTable(await scoresOf(news), `${news.length} articles`)] : []),
  ].join('\n');
  console.log(text);
  if (values.write) writeSection('Quality of summaries', text);
}

async function scoresOf(papers: readonly Paper[]): Promise<Scores> {
  const scores: Scores = new Map();
  for (const { pages, abstract } of papers) {
    const reference = tokensOf(abstract);
    const { points } = await embeddedSummarizer.summarize({ prompt: PROMPT, pages });
    const own = tokensOf(points.map(({ text }) => text).join(' '));
    const sentences = [...sentencesOf(pages)];
    const asLong = (some: readonly Sentence[]) =>
      tokensOf(some.map(({ text }) => text).join(' ')).slice(0, own.length);
    const prompted: [Peer, string[]][] = [];
    for (const prompt of GENERAL_PROMPTS) {
      const { points: some } = await embeddedSummarizer.summarize({ prompt, pages });
      prompted.push([`Cairn, “${prompt}”`, tokensOf(some.map(({ text }) => text).join(' '))]);
    }
    const summaries: [Peer, string[]][] = [
      ['Cairn', own],
      ...prompted,
      [
        'first three',
        tokensOf(
          sentences
            .slice(0, 3)
            .map(({ text }) => text)
            .join(' '),
        ),
      ],
      ['beginning, as long', asLong(sentences)],
      ['TextRank, as long', asLong(byTextRank(sentences))],
    ];
    for (const [peer, summary] of summaries) {
      scores.set(peer, [...(scores.get(peer) ?? []), rouge(summary, reference)]);
    }
  }
  return scores;
}

function rougeTable(scores: Scores, what: string): string[] {
  const own = scores.get('Cairn') ?? [];
  const rows = [...scores].map(([peer, all]) => {
    const cells = (['rouge1', 'rouge2', 'rougeL'] as const).map((kind) =>
      percent(bootstrap(all.map((one) => one[kind]))),
    );
    const differences = all.map(({ rouge2 }, index) => (own[index]?.rouge2 ?? 0) - rouge2);
    return `| ${peer} | ${cells.join(' | ')} | ${peer === 'Cairn' ? '' : percent(bootstrap(differences))} |`;
  });
  return [
    `| ${what} | ROUGE-1 | ROUGE-2 | ROUGE-L | difference in ROUGE-2 |`,
    '|---|--:|--:|--:|--:|',
    ...rows,
  ];
}

/** Of the tasks of a marked document the question, and the column of its first statement. */
const [ASKED, FIRST] = [1, 2];

async function hitTable(): Promise<string[]> {
  const hits = new Map<Peer, number[][]>();
  for (const { pages, tasks } of readMarkedDocuments()) {
    const sentences = [...sentencesOf(pages)];
    for (const [task, { prompt, keys }] of tasks.entries()) {
      const { points, further = [] } = await embeddedSummarizer.summarize({ prompt, pages });
      const told = [...points, ...further];
      const chosen: [Peer, readonly { text: string }[]][] = [
        ['Cairn', told],
        ['first three', sentences.slice(0, 3)],
        ['beginning, as long', sentences.slice(0, told.length)],
        ['TextRank, as long', byTextRank(sentences).slice(0, told.length)],
      ];
      for (const [peer, some] of chosen) {
        const found = keys.filter((key) => some.some(({ text }) => text === key)).length / keys.length;
        const all = hits.get(peer) ?? [[], [], []];
        all[task]?.push(found);
        if (task === ASKED) all[FIRST]?.push(Number(keys.includes(some[0]?.text ?? '')));
        hits.set(peer, all);
      }
    }
  }
  const rows = [...hits].map(
    ([peer, tasks]) => `| ${peer} | ${tasks.map((found) => percent(bootstrap(found))).join(' | ')} |`,
  );
  return [
    '| 12 marked documents | what any summary should hold, % | answers to a question, % | first, % |',
    '|---|--:|--:|--:|',
    ...rows,
  ];
}

function percent({ mean, from, to }: Interval): string {
  const [middle, low, high] = [mean, from, to].map((value) => (value * 100).toFixed(1));
  return `${middle} (${low} to ${high})`;
}
