import { setImmediate } from 'node:timers/promises';
import type { SummaryPoint } from '#contract/summary-contract.ts';
import {
  bm25,
  centralities,
  rarities,
  similarity,
  toUnit,
  type Vector,
  vectorOf,
} from './sentence-scores.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import type { Summarizer } from './summarizer.ts';
import { wordsOf } from './words.ts';

/** The version of the method; a new one invalidates cached summaries. */
const METHOD = 'extractive-1';
const MADE_BY = 'Cairn, extractive';
const MIN_POINTS = 5;
const MAX_POINTS = 12;
/** The most sentences whose similarity is compared, as the cost is quadratic; the best of a long file. */
const MAX_COMPARED = 400;
/** The weight of relevance against redundancy. */
const RELEVANCE = 0.72;
/** The share of an answer's score that its neighbours get. */
const NEIGHBOUR = 0.3;
/** Sentences processed before the summarizer yields to other requests. */
const BATCH = 200;

/** Words of a request that carry no topic. */
const REQUEST_WORDS = new Set(
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
 * Summarises without a model, by verbatim sentences of the file. They are scored by relevance to the prompt (BM25),
 * centrality (TextRank) and position, and chosen without redundancy (MMR). It is deterministic and local.
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
    // Repeated sentences count once, at their first position.
    if (seen.has(sentence.text)) continue;
    seen.add(sentence.text);
    all.push(sentence);
    if (all.length % BATCH === 0) await yieldOnce(signal);
  }
  return all;
}

async function score(
  sentences: readonly Sentence[],
  prompt: string,
  signal?: AbortSignal,
): Promise<Scored[]> {
  const rarity = rarities(sentences);
  await yieldOnce(signal);
  const question = new Set(wordsOf(prompt).filter((word) => !REQUEST_WORDS.has(word) && rarity.has(word)));
  const meanLength = sentences.reduce((sum, { words }) => sum + words.length, 0) / (sentences.length || 1);
  const answers = withNeighbours(
    toUnit(sentences.map((sentence) => bm25(sentence, question, { rarity, meanLength }))),
  );
  await yieldOnce(signal);
  const positions = sentences.map((sentence, index) => positionScore(sentence, index));
  const compared = best(sentences, (index) => (answers[index] ?? 0) * 2 + (positions[index] ?? 0));
  const vectors = compared.map((index) => vectorOf(sentences[index]?.words ?? [], rarity));
  const links = await linksAmong(vectors, signal);
  const central = centralities(links);
  return compared.flatMap((index, position) => {
    const sentence = sentences[index];
    const vector = vectors[position];
    if (!sentence || !vector) return [];
    const rank = central[position] ?? 0;
    const byPosition = positions[index] ?? 0;
    const answer = answers[index] ?? 0;
    const total =
      question.size > 0 ? 0.7 * answer + 0.22 * rank + 0.08 * byPosition : 0.55 * rank + 0.45 * byPosition;
    return [{ sentence, vector, score: total }];
  });
}

/** Raises the scores of sentences beside an answer, which are likelier to belong to it. */
function withNeighbours(answers: readonly number[]): number[] {
  return answers.map((answer, index) =>
    Math.max(answer, NEIGHBOUR * (answers[index - 1] ?? 0), NEIGHBOUR * (answers[index + 1] ?? 0)),
  );
}

/** Scores the position: higher at the beginning of the file and of a paragraph. */
function positionScore({ isFirst }: Sentence, index: number): number {
  return 0.6 / (1 + index / 4) + (isFirst ? 0.4 : 0);
}

/** Returns the indexes of the best sentences, in the order of the file. */
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
      const weight = similarity(vector, vectors[b] ?? new Map());
      const [rowA, rowB] = [links[a], links[b]];
      if (rowA) rowA[b] = weight;
      if (rowB) rowB[a] = weight;
    }
    if (a % 20 === 0) await yieldOnce(signal);
  }
  return links;
}

/** Chooses the best different sentences by maximal marginal relevance, in the order of the file. */
function choose(scored: readonly Scored[], count: number): Scored[] {
  const chosen: Scored[] = [];
  const rest = [...scored];
  while (chosen.length < count && rest.length > 0) {
    let bestAt = 0;
    let bestWorth = Number.NEGATIVE_INFINITY;
    rest.forEach((candidate, at) => {
      const repeated = Math.max(0, ...chosen.map(({ vector }) => similarity(vector, candidate.vector)));
      const worth = RELEVANCE * candidate.score - (1 - RELEVANCE) * repeated;
      if (worth > bestWorth) [bestAt, bestWorth] = [at, worth];
    });
    chosen.push(...rest.splice(bestAt, 1));
  }
  return scored.filter((one) => chosen.includes(one));
}

/** Yields to other requests. @throws the signal's reason once it is aborted */
async function yieldOnce(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
