import { setImmediate } from 'node:timers/promises';
import type { SummaryPoint } from '#contract/summary-contract.ts';
import { bm25, centralities, likeness, rarities, toUnit, type Vector, vectorOf } from './sentence-scores.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import type { Summarizer } from './summarizer.ts';
import { wordsOf } from './words.ts';

/** Names how sentences are chosen; what was made in another way is made again. */
const METHOD = 'extractive-1';
const MADE_BY = 'Cairn, extractive';
const MIN_POINTS = 5;
const MAX_POINTS = 12;
/** Likeness is compared among this many sentences, the best of a long file; all with all takes the square of it. */
const MAX_COMPARED = 400;
/** How much a sentence must be worth by itself against what it repeats. */
const RELEVANCE = 0.72;
/** How much of an answer's worth its neighbours have. */
const NEIGHBOUR = 0.3;
/** Sentences between two moments in which the server may do other work. */
const BATCH = 200;

/** Words that ask for a summary and for nothing in particular. */
const ASKING = new Set(
  wordsOf(
    `summarise summarize summary summaries summarising short brief briefly concise overview abstract gist outline digest
    main key important essential major central chief point points idea ideas finding findings fact facts takeaway
    takeaways message messages content contents detail details document file pdf text paper report page pages
    please give list tell show write make explain describe need want read find say says said bullet bullets sentence
    sentences paragraph paragraphs word words english simple plain five ten three`,
  ),
);

type Scored = { sentence: Sentence; score: number; vector: Vector };

/**
 * Summaries without a model: sentences of the file, word for word. They are scored by how well they answer the prompt
 * (BM25), how central they are (TextRank) and where they stand, and chosen so that none repeats another (MMR). The
 * same file and prompt give the same summary; nothing leaves this server.
 */
export const embeddedSummarizer: Summarizer = {
  facts: { provider: 'embedded', madeBy: MADE_BY, sendsTo: null },
  cacheKey: METHOD,
  async summarize({ prompt, pages, signal }) {
    const sentences = await inBatches(sentencesOf(pages), signal);
    const scored = await score(sentences, prompt, signal);
    const count = Math.min(MAX_POINTS, Math.max(MIN_POINTS, Math.round(Math.sqrt(sentences.length) / 1.6)));
    const points = choose(scored, count).map(toPoint);
    return { points, method: 'extractive', madeBy: MADE_BY, notice: noticeOf(points), tokens: 0 };
  },
};

function toPoint({ sentence: { text, page } }: Scored): SummaryPoint {
  return { text, citations: [{ page, quote: text }] };
}

function noticeOf(points: readonly SummaryPoint[]): string | null {
  return points.length === 0 ? 'No whole sentences were found in this file, only loose words.' : null;
}

async function inBatches(sentences: Iterable<Sentence>, signal?: AbortSignal): Promise<Sentence[]> {
  const all: Sentence[] = [];
  const seen = new Set<string>();
  for (const sentence of sentences) {
    // What is printed twice is said once, where it stands first.
    if (seen.has(sentence.text)) continue;
    seen.add(sentence.text);
    all.push(sentence);
    if (all.length % BATCH === 0) await breathe(signal);
  }
  return all;
}

async function score(
  sentences: readonly Sentence[],
  prompt: string,
  signal?: AbortSignal,
): Promise<Scored[]> {
  const rarity = rarities(sentences);
  await breathe(signal);
  const question = new Set(wordsOf(prompt).filter((word) => !ASKING.has(word) && rarity.has(word)));
  const meanLength = sentences.reduce((sum, { words }) => sum + words.length, 0) / (sentences.length || 1);
  const answers = withNeighbours(
    toUnit(sentences.map((sentence) => bm25(sentence, question, { rarity, meanLength }))),
  );
  await breathe(signal);
  const places = sentences.map((sentence, index) => placeScore(sentence, index));
  const compared = best(sentences, (index) => (answers[index] ?? 0) * 2 + (places[index] ?? 0));
  const vectors = compared.map((index) => vectorOf(sentences[index]?.words ?? [], rarity));
  const links = await linksAmong(vectors, signal);
  const central = centralities(links);
  return compared.flatMap((index, position) => {
    const sentence = sentences[index];
    const vector = vectors[position];
    if (!sentence || !vector) return [];
    const rank = central[position] ?? 0;
    const place = places[index] ?? 0;
    const answer = answers[index] ?? 0;
    const total = question.size > 0 ? 0.7 * answer + 0.22 * rank + 0.08 * place : 0.55 * rank + 0.45 * place;
    return [{ sentence, vector, score: total }];
  });
}

/** What stands beside an answer is likelier to belong to it than anything else that does not answer. */
function withNeighbours(answers: readonly number[]): number[] {
  return answers.map((answer, index) =>
    Math.max(answer, NEIGHBOUR * (answers[index - 1] ?? 0), NEIGHBOUR * (answers[index + 1] ?? 0)),
  );
}

/** What stands first in the file, and first in its paragraph, says more. */
function placeScore({ isFirst }: Sentence, index: number): number {
  return 0.6 / (1 + index / 4) + (isFirst ? 0.4 : 0);
}

/** The numbers of the best sentences, in the order of the file. */
function best(sentences: readonly Sentence[], worth: (index: number) => number): number[] {
  const all = sentences.map((_, index) => index);
  if (all.length <= MAX_COMPARED) return all;
  return all
    .sort((a, b) => worth(b) - worth(a) || a - b)
    .slice(0, MAX_COMPARED)
    .sort((a, b) => a - b);
}

async function linksAmong(vectors: readonly Vector[], signal?: AbortSignal): Promise<Float64Array[]> {
  const links = vectors.map(() => new Float64Array(vectors.length));
  for (const [a, vector] of vectors.entries()) {
    for (let b = a + 1; b < vectors.length; b++) {
      const weight = likeness(vector, vectors[b] ?? new Map());
      const [rowA, rowB] = [links[a], links[b]];
      if (rowA) rowA[b] = weight;
      if (rowB) rowB[a] = weight;
    }
    if (a % 20 === 0) await breathe(signal);
  }
  return links;
}

/** The best sentences that differ, in the order of the file (maximal marginal relevance). */
function choose(scored: readonly Scored[], count: number): Scored[] {
  const chosen: Scored[] = [];
  const rest = [...scored];
  while (chosen.length < count && rest.length > 0) {
    let bestAt = 0;
    let bestWorth = Number.NEGATIVE_INFINITY;
    rest.forEach((candidate, at) => {
      const repeated = Math.max(0, ...chosen.map(({ vector }) => likeness(vector, candidate.vector)));
      const worth = RELEVANCE * candidate.score - (1 - RELEVANCE) * repeated;
      if (worth > bestWorth) [bestAt, bestWorth] = [at, worth];
    });
    chosen.push(...rest.splice(bestAt, 1));
  }
  return scored.filter((one) => chosen.includes(one));
}

/** Lets the server do other work, and ends here when the summary is no longer wanted. */
async function breathe(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
